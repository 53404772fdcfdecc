import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import type { World } from '#world'
import type { listOutbox } from './contract.ts'
import { SECRET_KINDS } from './rules.ts'
import { outboxCount, outboxRows } from './store.ts'

export async function list(world: World, { query }: Call<typeof listOutbox>) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    outboxRows(world.db, page.limit, page.offset),
    outboxCount(world.db),
  ])
  const body = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    text: SECRET_KINDS.includes(row.kind) ? '' : row.text,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
  }))
  return Answer.of(body, { page: page.shown(total) })
}
