import type { SQL } from 'drizzle-orm'
import { Answer } from '#kit/answer.ts'
import type { Session } from '#kit/contract.ts'
import { type CsvColumn, csvHead, csvLines } from '#kit/csv.ts'
import { readBatches } from '#kit/cursor.ts'
import { dayOf, HOUR_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { openCounter } from '#kit/gate.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { auditedFilters, MAX_AN_HOUR } from './rules.ts'
import { exportsSince } from './store.ts'
import { ALREADY_EXPORTING, EXPORT_LIMIT, MANY_EXPORT } from './copy.ts'

/** A list as a file: its name, its columns, its query without pages, and the conversion of stored rows. */
type Exported<Stored extends Record<string, unknown>, Row> = {
  /** The subject in the audit log; with an s also the file's name. */
  subject: string
  columns: readonly CsvColumn<Row>[]
  query: SQL
  rowsOf: (tx: Tx, stored: Stored[]) => Row[] | Promise<Row[]>
}
type Asking = { session: Session; query: object }

const ofPerson = openCounter(1)
// Each export uses a connection of the pool for as long as the client reads.
const ofAll = openCounter(3)

/** Answers a list as CSV: all filtered rows, row by row. The audit entry is written before anything is read. */
export function exportCsv<Stored extends Record<string, unknown>, Row>(
  world: World,
  asking: Asking,
  list: Exported<Stored, Row>,
): Answer<never> {
  const name = `${list.subject}s-${dayOf(world.now())}.csv`
  return Answer.file(textOf(world, asking, list), { name })
}

async function* textOf<Stored extends Record<string, unknown>, Row>(
  world: World,
  asking: Asking,
  { subject, columns, query, rowsOf }: Exported<Stored, Row>,
): AsyncGenerator<string> {
  const leave = enter(asking.session)
  let ended = false
  const stop = world.events.subscribe('sessionsEnded', ({ ids }) => {
    ended ||= ids.includes(asking.session.sessionId)
  })
  try {
    await note(world, asking, subject)
    let head = csvHead(columns)
    for await (const { tx, rows } of readBatches<Stored>(world.db, query)) {
      const lines = csvLines(columns, await rowsOf(tx, rows))
      if (ended) throw new Refusal('NOT_LOGGED_IN')
      yield head + lines
      head = ''
    }
    if (head) yield head
  } finally {
    stop()
    leave()
  }
}

/** At most one export of a person at a time, and few in total. */
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

/** Personal data leaves the system, so the audit log records who exported which list with which filters. */
async function note(world: World, { session, query }: Asking, subject: string): Promise<void> {
  await change(world, { session, idempotency: null }, async ({ tx, now, audit }) => {
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
