import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import type { World } from '#world'
import type { listAudit } from './contract.ts'
import { auditCount, auditRows } from './store.ts'

export async function list(world: World, { query }: Call<typeof listAudit>) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    auditRows(world.db, page.limit, page.offset),
    auditCount(world.db),
  ])
  const body = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorName,
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    before: row.before,
    after: row.after,
  }))
  return Answer.of(body, { page: page.shown(total) })
}
