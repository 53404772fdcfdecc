import { Answer } from '#kit/answer.ts'
import type { CsvColumn } from '#kit/csv.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { pageOf } from '#kit/page.ts'
import type { World } from '#world'
import { exportCsv } from '#platform/staff/export/acts.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { AuditEntryOut, listAudit } from './contract.ts'
import { actorsNamed, allAudit, auditCount, type AuditRow, auditRows, type Wanted } from './store.ts'

/** What is called how, by id; each side knows its own subjects. */
export type SubjectNames = (tx: Tx, ids: string[]) => Promise<Map<string, string>>

/** What a side says of the audit log: its names, and the columns of the file in its words. */
type Saying = { namesOf: SubjectNames; columns: readonly CsvColumn<AuditEntryOut>[] }

/** Answers the audit log, with the names that the sides have for what was changed. */
export const listNaming =
  ({ namesOf, columns }: Saying) =>
  async (world: World, call: Call<typeof listAudit>) => {
    const wanted = await wantedBy(world, call.query)
    const rowsOf = (tx: Tx, rows: AuditRow[]) => named(tx, rows, namesOf)
    if (wantsCsv(call))
      return exportCsv(world, call, { subject: 'audit', columns, query: allAudit(wanted), rowsOf })
    const page = pageOf(call.query)
    const [rows, total] = await Promise.all([
      auditRows(world.db, wanted, page.limit, page.offset),
      auditCount(world.db, wanted),
    ])
    return Answer.of(await rowsOf(world.db, rows), { page: page.shownToCap(total) })
  }

async function named(tx: Tx, rows: AuditRow[], namesOf: SubjectNames): Promise<AuditEntryOut[]> {
  const names = await namesOf(tx, [...new Set(rows.flatMap(idsIn))])
  return rows.map(({ at, actor_name: actor, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor,
    subject_name: names.get(row.subject_id ?? '') ?? null,
    names: Object.fromEntries(
      [...new Set(idsIn(row))].flatMap((id) => (names.has(id) ? [[id, names.get(id)!]] : [])),
    ),
  }))
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
