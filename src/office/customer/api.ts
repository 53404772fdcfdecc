import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import type { getCustomer } from './contract.ts'
import { customerRecord } from './store.ts'

const isoOf = (at: string) => new Date(at).toISOString()

export async function get({ db }: World, { params }: Call<typeof getCustomer>) {
  const row = found(await customerRecord(db, params.id))
  const { document_submitted_at: submittedAt } = row
  return {
    ...row,
    created_at: isoOf(row.created_at),
    document_submitted_at: submittedAt && isoOf(submittedAt),
  }
}
