import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { pageOf } from '#kit/page.ts'
import { searchKey } from '#kit/search-key.ts'
import { actionText, linesOf } from '#platform/audit/copy.ts'
import { subjectNames } from '#platform/audit/store.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import type { World } from '#world'
import type { AccessOut, listAccesses, recordPrint } from './contract.ts'
import { ACCESS_CSV } from './csv.ts'
import { completeRecord } from './service.ts'
import { isNight } from './rules.ts'
import { accessCount, type AccessRow, accessRows, allAccesses, staffNamed, type Wanted } from './store.ts'
import { KIND_WORDS, sourceText } from './copy.ts'

/** Kinds of search results that are persons, and how many persons a search text may match. */
const PERSONS = ['member', 'subscriber', 'driver']
const MAX_PERSONS = 50

export async function list(world: World, call: Call<typeof listAccesses>) {
  await completeRecord(world)
  const wanted = await wantedBy(world, call.query)
  const rowsOf = (tx: Tx, rows: AccessRow[]) => presentAll(world, tx, rows)
  if (wantsCsv(call)) {
    const { person, subject, q, ...query } = call.query
    const asking = { ...call, query: { ...query, q: person || subject || q } }
    const exported = { subject: 'access_record', columns: ACCESS_CSV, query: allAccesses(wanted), rowsOf }
    return exportCsv(world, asking, exported)
  }
  const page = pageOf(call.query)
  const [rows, total] = await Promise.all([
    accessRows(world.db, wanted, page.limit, page.offset),
    accessCount(world.db, wanted),
  ])
  return Answer.of(await rowsOf(world.db, rows), { page: page.shownToCap(total) })
}

async function presentAll(world: World, tx: Tx, rows: AccessRow[]): Promise<AccessOut[]> {
  const names = await subjectNames(tx, world.auditSubjects, [...new Set(rows.flatMap(({ shown }) => shown))])
  return rows.map((row) => present(world, row, names))
}

const present = (
  { auditSubjects }: World,
  { staff_name, shown, client_address, ...row }: AccessRow,
  names: Map<string, string>,
): AccessOut => ({
  ...row,
  at: new Date(row.at).toISOString(),
  staff: staff_name,
  kind_text: KIND_WORDS[row.kind],
  source_text:
    row.kind === 'EXPORT'
      ? actionText(auditSubjects, { subject: row.source, action: 'EXPORT' })
      : (sourceText(row.source) ?? row.source),
  conditions: conditionsOf(auditSubjects, row),
  subjects: shown.map((id) => ({ id, name: names.get(id) ?? null })),
  is_night: isNight(new Date(row.at)),
  address: client_address,
})

const conditionsOf = (
  subjects: World['auditSubjects'],
  { source, filters }: Pick<AccessRow, 'source' | 'filters'>,
): string[] =>
  linesOf(subjects, { subject: source, before: null, after: filters }, {}).map(
    ({ name, after }) => `${name}: ${after}`,
  )

async function wantedBy(world: World, query: Call<typeof listAccesses>['query']): Promise<Wanted> {
  const { person, subject = query.q, kind, from, to } = query
  const staffIds = person && isId(person) ? [person] : undefined
  return {
    staffIds: staffIds ?? (person ? await staffNamed(world.db, searchKey(person)) : undefined),
    subjectIds: subject ? await personsMeant(world, subject) : undefined,
    kind,
    from,
    to,
  }
}

/** The ids of the persons that an id, a name or a phone number matches. */
async function personsMeant(world: World, text: string): Promise<string[]> {
  if (isId(text)) return [text]
  const kinds = world.searchKinds.filter(({ kind }) => PERSONS.includes(kind))
  const around = { limit: MAX_PERSONS, now: world.now() }
  const hits = await Promise.all(kinds.map(({ find }) => find(world.db, searchKey(text), around)))
  return hits.flat().map(({ id }) => id)
}

export const print = (world: World, call: Call<typeof recordPrint>) =>
  world.recordAccess({
    kind: 'PRINT',
    staff: { id: call.session.personId, name: call.session.name },
    source: call.body.path,
    address: call.address,
    client: call.client,
    requestId: call.requestId,
  })
