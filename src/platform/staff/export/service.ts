import type { SQL } from 'drizzle-orm'
import { Answer } from '#kit/answer.ts'
import type { Endpoint, Session } from '#kit/contract.ts'
import { type CsvColumn, csvHead, csvLines, csvNote } from '#kit/csv.ts'
import { readBatches } from '#kit/cursor.ts'
import { dayOf, HOUR_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { openCounter } from '#kit/gate.ts'
import type { Call } from '#kit/http-server.ts'
import { idsIn, newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import { awaitExport, useAllowed } from '#platform/approval/file/service.ts'
import { areContactsHidden, hideContacts } from '#platform/realm/right/rules.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { auditedFilters, exportedRows, markText, MAX_AN_HOUR, recordedFilters } from './rules.ts'
import { countText, exportsSince } from './store.ts'
import { ALREADY_EXPORTING, EXPORT_LIMIT, MANY_EXPORT } from './copy.ts'

/** A list as a file: its name, its columns, its query without pages, and the conversion of stored rows. */
type Exported<Stored extends Record<string, unknown>, Row> = {
  /** The subject in the audit log; the file is named after its plural. */
  subject: string
  columns: readonly CsvColumn<Row>[]
  query: SQL
  rowsOf: (tx: Tx, stored: Stored[]) => Row[] | Promise<Row[]>
}
type Asking = Pick<Call<Endpoint>, 'address' | 'client' | 'requestId'> & {
  session: Session
  params: object
  query: object
}

const ofPerson = openCounter(1)
// Each export uses a connection of the pool for as long as the client reads.
const ofAll = openCounter(3)

/** Answers a list as CSV: all filtered rows, row by row. The audit entry is written before anything is read.
 * 403 for staff without the right to export; 202 where it waits for a second person. */
export async function exportCsv<Stored extends Record<string, unknown>, Row>(
  world: World,
  asking: Asking,
  list: Exported<Stored, Row>,
): Promise<Answer<never>> {
  const { role, rights } = asking.session
  if (role === 'ADMIN' && !rights.includes('EXPORT')) throw new Refusal('FORBIDDEN')
  const waiting = role === 'ADMIN' && (await waitFor(world, asking, list))
  if (waiting) return Answer.waiting(waiting)
  const name = `${list.subject}s-${dayOf(world.now())}.csv`
  const over = new AbortController()
  return Answer.file(textOf(world, asking, list, over), { name, until: over.signal })
}

const fileOf = ({ session, params, query }: Asking, subject: string) => ({
  session,
  params,
  subject,
  query: exportedRows(query),
})

const waitFor = (
  world: World,
  asking: Asking,
  { subject, query }: Pick<Exported<never, never>, 'subject' | 'query'>,
) =>
  awaitExport(world, fileOf(asking, subject), {
    reason: reasonIn(asking),
    filters: recordedFilters(asking.query),
    countRows: (tx) => countText(tx, query),
  })

async function* textOf<Stored extends Record<string, unknown>, Row>(
  world: World,
  asking: Asking,
  { subject, columns, query, rowsOf }: Exported<Stored, Row>,
  over: AbortController,
): AsyncGenerator<string> {
  const leave = enter(asking.session)
  const isHidden = areContactsHidden(asking.session)
  const stop = world.events.subscribe('sessionsEnded', ({ ids }) => {
    if (ids.includes(asking.session.sessionId)) over.abort(new Refusal('NOT_LOGGED_IN'))
  })
  try {
    await note(world, asking, subject)
    const number = newId().slice(-8).toUpperCase()
    let head = csvHead(columns)
    for await (const { tx, rows } of readBatches<Stored>(world.db, query)) {
      const listed = await rowsOf(tx, rows)
      const lines = csvLines(columns, isHidden ? listed.map(hideContacts) : listed)
      over.signal.throwIfAborted()
      await record(world, asking, { subject, number, rows: listed })
      yield head + lines
      head = ''
    }
    if (head) await record(world, asking, { subject, number, rows: [] })
    yield head + markOf(world, asking, columns, number)
  } finally {
    stop()
    leave()
  }
}

type Batch = { subject: string; number: string; rows: unknown[] }

/** Adds each batch of a file to the access record before it is sent, with all of its persons. */
async function record(world: World, asking: Asking, { subject, number, rows }: Batch): Promise<void> {
  const { session, query, address, client, requestId } = asking
  if (session.role !== 'ADMIN') return
  await world.recordAccess({
    kind: 'EXPORT',
    staff: { id: session.personId, name: session.name },
    source: subject,
    filters: recordedFilters(query),
    seen: idsIn(rows),
    reason: reasonIn(asking),
    exportNumber: number,
    address,
    client,
    requestId,
  })
}

const reasonIn = ({ query }: Asking): string | null => (query as { reason?: string }).reason ?? null

/**
 * The line that names the exporter, for a file requested by a person; a program, which gives no reason, gets rows
 * only.
 */
const markOf = (world: World, asking: Asking, columns: readonly CsvColumn<never>[], number: string): string =>
  asking.session.role === 'ADMIN' && reasonIn(asking)
    ? csvNote(columns, markText(asking.session.name, world.now(), number))
    : ''

/** Allows one export of a person at a time, and few in total; returns the function that ends it. */
function enter({ personId }: Session): () => void {
  const leave = ofPerson(personId)
  if (!leave) throw new Refusal('TOO_MANY', { text: ALREADY_EXPORTING, retryAfter: 10 })
  const leaveAll = ofAll('')
  if (!leaveAll) leave()
  if (!leaveAll) throw new Refusal('TOO_MANY', { text: MANY_EXPORT, retryAfter: 10 })
  return () => {
    leave()
    leaveAll()
  }
}

/** Records in the audit log who exported which list with which filters: personal data leaves the system. */
async function note(world: World, asking: Asking, subject: string): Promise<void> {
  const { session, query } = asking
  await change(world, { session, idempotency: null }, async (unit) => {
    const { tx, now, audit } = unit
    if (session.role === 'ADMIN') await useAllowed(unit, fileOf(asking, subject))
    const count = await exportsSince(tx, session, new Date(now.getTime() - HOUR_MS))
    if (count >= MAX_AN_HOUR) throw new Refusal('TOO_MANY', { text: EXPORT_LIMIT, retryAfter: 600 })
    audit({
      action: 'EXPORT',
      subject,
      subjectId: null,
      after: auditedFilters(query as Record<string, unknown>),
    })
  })
}
