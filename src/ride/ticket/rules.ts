import { addDays, type Day } from '#kit/day.ts'

/** A refund whose lot has expired meanwhile lives this long. */
export const LATE_REFUND_DAYS = 7
export const ENTRY_TYPES = ['CHARGE', 'USE', 'REFUND', 'EXPIRE', 'ADJUST', 'INVITE'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

export type Lot = { id: string; remaining: number; expiresOn: Day }
export type Move = { lotId: string; amount: number }

/** The last day of a lot granted today for `days` days: valid until 24:00 KST of it. */
export const expiryOf = (today: Day, days: number): Day => addDays(today, days)

/** Whether a lot can be spent on a day: its last day counts, whether or not the nightly job ran. */
export const isSpendable = (lot: Lot, today: Day): boolean => lot.remaining > 0 && lot.expiresOn >= today

/** Which lots pay `halves`, the one that expires first first; null when they do not suffice. */
export function spendingOf(lots: Lot[], halves: number, today: Day): Move[] | null {
  const live = lots.filter((lot) => isSpendable(lot, today))
  const order = live.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.id.localeCompare(b.id))
  let owed = halves
  const moves: Move[] = []
  for (const lot of order) {
    const amount = Math.min(lot.remaining, owed)
    if (amount > 0) moves.push({ lotId: lot.id, amount: -amount })
    owed -= amount
  }
  return owed > 0 ? null : moves
}

export type Spent = { lotId: string; taken: number; expiresOn: Day }

/** How `halves` go back: to the lots they came from, last spent first; `late` halves found their lot expired. */
export function refundOf(spent: Spent[], halves: number, today: Day): { moves: Move[]; late: number } {
  const order = spent.toSorted(
    (a, b) => b.expiresOn.localeCompare(a.expiresOn) || b.lotId.localeCompare(a.lotId),
  )
  let owed = halves
  let late = 0
  const moves: Move[] = []
  for (const { lotId, taken, expiresOn } of order) {
    const amount = Math.min(taken, owed)
    if (amount <= 0) continue
    owed -= amount
    if (expiresOn < today) late += amount
    else moves.push({ lotId, amount })
  }
  return { moves, late: late + owed }
}
