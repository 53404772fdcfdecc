import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { pageOf } from '#kit/page.ts'
import type { World } from '#world'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { AuditEntryOut, listAudit } from './contract.ts'
import { AUDIT_CSV } from './csv.ts'
import {
  actorNamesContaining,
  allAudit,
  auditCount,
  type AuditRow,
  auditRows,
  subjectNames,
  type Wanted,
} from './store.ts'
import { actionText, linesOf, subjectText } from './copy.ts'

export async function list(world: World, call: Call<typeof listAudit>) {
  const wanted = await wantedBy(world, call.query)
  const rowsOf = (tx: Tx, rows: AuditRow[]) => presentAll(tx, rows, world.auditSubjects)
  if (wantsCsv(call))
    return exportCsv(world, call, { subject: 'audit', columns: AUDIT_CSV, query: allAudit(wanted), rowsOf })
  const page = pageOf(call.query)
  const [rows, total] = await Promise.all([
    auditRows(world.db, wanted, page.limit, page.offset),
    auditCount(world.db, wanted),
  ])
  return Answer.of(await rowsOf(world.db, rows), { page: page.shownToCap(total) })
}

export const listSubjects = async ({ auditSubjects }: World) =>
  Object.entries(auditSubjects).map(([subject, { label }]) => ({ subject, label }))

type Subjects = World['auditSubjects']

async function presentAll(tx: Tx, rows: AuditRow[], subjects: Subjects): Promise<AuditEntryOut[]> {
  const names = await subjectNames(tx, subjects, [...new Set(rows.flatMap(idsIn))])
  return rows.map((row) => present(row, subjects, names))
}

function present(
  { at, actor_name: actor, ...row }: AuditRow,
  subjects: Subjects,
  all: Map<string, string>,
): AuditEntryOut {
  const { subject, subject_id } = row
  const names = Object.fromEntries(idsIn(row).flatMap((id) => (all.has(id) ? [[id, all.get(id)!]] : [])))
  const subject_name = names[subject_id ?? ''] ?? null
  return {
    ...row,
    at: new Date(at).toISOString(),
    actor,
    subject_name,
    names,
    subject_text: subjectText(subjects, subject),
    action_text: actionText(subjects, row),
    lines: linesOf(subjects, row, names),
    place: subjects[subject]?.placeOf?.(subject_id, subject_name) || null,
  }
}

/** The ids of an entry: its subject, and the ids among the changed values. */
const idsIn = ({ subject_id, before, after }: Pick<AuditRow, 'subject_id' | 'before' | 'after'>): string[] =>
  [subject_id, ...Object.values({ ...before }), ...Object.values({ ...after })].filter(
    (value): value is string => typeof value === 'string' && isId(value),
  )

async function wantedBy(world: World, query: Call<typeof listAudit>['query']): Promise<Wanted> {
  const { q, subject, subject_id: subjectId, from, to } = query
  return { actors: q ? await actorNamesContaining(world.db, q) : undefined, subject, subjectId, from, to }
}
