import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import type { Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { RANGE_WORDS } from '#ride/figures/copy.ts'
import { rangeOf, rangeRefusal } from '#ride/figures/rules.ts'
import type { BooksPart, World } from '#world'
import type { Books, getBooks, getJournal } from './contract.ts'
import { JOURNAL_CSV, type JournalLine } from './journal/csv.ts'
import { journalLines } from './journal/store.ts'

/** The journal of the days as a file; the range has the same limits as the books. */
export async function journal(world: World, call: Call<typeof getJournal>) {
  const range = rangeOf(call.query, dayOf(world.now()))
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  const query = journalLines(world.journals, range)
  const rowsOf = (_: Tx, lines: JournalLine[]) => lines
  return exportCsv(world, call, { subject: 'journal', columns: JOURNAL_CSV, query, rowsOf })
}

/** The parts that the products declare, added up. */
export async function show(world: World, { query }: Call<typeof getBooks>): Promise<Books> {
  const range = rangeOf(query, dayOf(world.now()))
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  const parts = await Promise.all(world.books.map((booksOf) => booksOf(world.db, range)))
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
