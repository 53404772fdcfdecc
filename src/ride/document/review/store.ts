import { type SQL, sql } from 'drizzle-orm'
import { matchesKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'

export type DocumentRecord = {
  id: string
  login_id: string
  name: string
  phone: string | null
  identity_file: string
  submitted_at: string
  version: number
}

/** A member without a submitted document is PENDING too, but is not in the queue. */
const WAITS = sql`identity_status = 'PENDING' and identity_file is not null and deleted_at is null`

const waiting = (q: string | undefined): SQL =>
  q ? sql`${WAITS} and ${matchesKey(q, [sql`login_id`, sql`name`, sql`phone`])}` : WAITS

/** The query of all members whose document waits for a decision, oldest submission first. Does not lock. */
export const pendingDocuments = (q?: string): SQL => sql`
  select id, login_id, name, phone, identity_file, identity_submitted_at as submitted_at, version
  from member where ${waiting(q)} order by identity_submitted_at, id`

/** A page of the queue. Does not lock. */
export async function documentRows(tx: Tx, q: string | undefined, limit: number, offset: number) {
  const { rows } = await tx.execute<DocumentRecord>(
    sql`${pendingDocuments(q)} limit ${limit} offset ${offset}`,
  )
  return rows
}

/** The length of the queue, counted to one above the cap. Does not lock. */
export async function documentCount(tx: Tx, q?: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (select 1 from member where ${waiting(q)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}
