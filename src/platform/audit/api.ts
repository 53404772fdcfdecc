import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { pageOf } from '#kit/page.ts'
import type { World } from '#world'
import type { listAudit } from './contract.ts'
import { actorsNamed, auditCount, type AuditRow, auditRows, type Wanted } from './store.ts'

/** What is called how, by id; each side knows its own subjects. */
export type SubjectNames = (tx: Tx, ids: string[]) => Promise<Map<string, string>>

/** Answers the audit log, with the names that the sides have for what was changed. */
export const listNaming =
  (namesOf: SubjectNames) =>
  async (world: World, { query }: Call<typeof listAudit>) => {
    const page = pageOf(query)
    const wanted = await wantedBy(world, query)
    const [rows, total] = await Promise.all([
      auditRows(world.db, wanted, page.limit, page.offset),
      auditCount(world.db, wanted),
    ])
    const names = await namesOf(world.db, [...new Set(rows.flatMap(idsIn))])
    const body = rows.map(({ at, actor_name: actor, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      actor,
      subject_name: names.get(row.subject_id ?? '') ?? null,
      names: Object.fromEntries([...names].filter(([id]) => idsIn(row).includes(id))),
    }))
    return Answer.of(body, { page: page.shownToCap(total) })
  }

/** The ids of an entry: what it is about, and those among what changed. */
const idsIn = ({ subject_id, before, after }: Pick<AuditRow, 'subject_id' | 'before' | 'after'>): string[] =>
  [subject_id, ...Object.values({ ...before }), ...Object.values({ ...after })].filter(
    (value): value is string => typeof value === 'string' && isId(value),
  )

async function wantedBy(world: World, query: Call<typeof listAudit>['query']): Promise<Wanted> {
  const { q, subject, subject_id: subjectId, from, to } = query
  return { actors: q ? await actorsNamed(world.db, q) : undefined, subject, subjectId, from, to }
}
