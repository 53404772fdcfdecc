import { type Day, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import type { Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { RANGE_WORDS } from '#ride/figures/copy.ts'
import { rangeOf, rangeRefusal } from '#ride/figures/rules.ts'
import type { BooksPart } from '#kit/books.ts'
import type { Unit, World } from '#world'
import { CLOSE_WORDS } from './closing/copy.ts'
import { closeRefusal, daysOfMonth } from './closing/rules.ts'
import { addClosedMonth, closedMonths, lockMonths } from './closing/store.ts'
import type { Books, ClosedMonth, closeMonth, getBooks, getJournal } from './contract.ts'
import { JOURNAL_CSV, type JournalLine } from './journal/csv.ts'
import { journalLines } from './journal/store.ts'

const SHOWN_MONTHS = 24

/** The journal of the days as a file; the range has the same limits as the books. */
export async function journal(world: World, call: Call<typeof getJournal>) {
  const range = rangeOf(call.query, dayOf(world.now()))
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  const query = journalLines(world.journals, range)
  const rowsOf = (_: Tx, lines: JournalLine[]) => lines
  return exportCsv(world, call, { subject: 'journal', columns: JOURNAL_CSV, query, rowsOf })
}

/** The books: the sum of the parts that each product declares. */
export async function show(world: World, { query }: Call<typeof getBooks>): Promise<Books> {
  const range = rangeOf(query, dayOf(world.now()))
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  const parts = await Promise.all(world.books.map((partOf) => partOf(world.db, range)))
  return booksOf(range, parts)
}

/** The last closed months. */
export async function months({ db }: World): Promise<ClosedMonth[]> {
  return (await closedMonths(db, SHOWN_MONTHS)).map(present)
}

/** Closes a month with its current books. */
export const close = (world: World, call: Call<typeof closeMonth>) =>
  change(world, call, async (unit: Unit) => {
    const { month } = call.body
    await lockMonths(unit.tx)
    const [last] = await closedMonths(unit.tx, 1)
    const refused = closeRefusal(month, last?.month ?? null, unit.now)
    refuse(refused, CLOSE_WORDS, refused === 'MONTH_CLOSED' ? 409 : 422)
    const range = daysOfMonth(month)
    const parts: BooksPart[] = []
    for (const partOf of world.books) parts.push(await partOf(unit.tx, range))
    const books = booksOf(range, parts)
    await addClosedMonth(unit.tx, month, unit.now, books)
    unit.audit({ action: 'CLOSE', subject: 'journal', subjectId: null, after: { month } })
    return present({ month, closedAt: unit.now, books })
  })

const present = ({ month, closedAt, books }: { month: string; closedAt: Date; books: Books }) => ({
  month,
  closed_at: closedAt.toISOString(),
  books,
})

function booksOf(range: { from: Day; to: Day }, parts: BooksPart[]): Books {
  const sections = Object.assign({}, ...parts) as Required<BooksPart>
  return { ...range, ...sections, received: receivedIn(parts) }
}

function receivedIn(parts: BooksPart[]) {
  const sumOf = (pick: (part: BooksPart) => number | undefined) =>
    parts.reduce((sum, part) => sum + (pick(part) ?? 0), 0)
  const [card, transfer] = [
    sumOf(({ received }) => received.card),
    sumOf(({ received }) => received.transfer),
  ]
  const subscription = sumOf(({ received }) => received.subscription)
  const refunded = sumOf((part) => part.refunded)
  return { card, transfer, subscription, refunded, net: card + transfer + subscription - refunded }
}
