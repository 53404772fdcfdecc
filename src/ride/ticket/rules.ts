import { addDays, type Day } from '#kit/day.ts'

/** Days that a refunded lot lives when the original has expired. */
export const LATE_REFUND_DAYS = 7
/** How many entries of a ledger its holder is shown, the latest. */
export const MAX_ENTRIES = 500
export const ENTRY_TYPES = ['CHARGE', 'USE', 'REFUND', 'EXPIRE', 'ADJUST', 'INVITE'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

export type Lot = { id: string; remaining: number; expiresOn: Day }
/** Halves that a lot gains or loses; `sourceLotId` is the lot whose tickets they are: another one for a late refund. */
export type Move = { lotId: string; sourceLotId: string; amount: number }

/** The last day of a lot granted today for `days` days: valid until 24:00 KST of it. */
export const expiryOf = (today: Day, days: number): Day => addDays(today, days)

/** Whether a lot can be spent on a day: its last day counts, whether or not the nightly job ran. */
export const isSpendable = (lot: Lot, today: Day): boolean => lot.remaining > 0 && lot.expiresOn >= today

export const halvesIn = (parts: { halves: number }[]): number =>
  parts.reduce((sum, { halves }) => sum + halves, 0)

/**
 * Which lots pay `halves`: those in `first` (late refunds of the same reservation), then the one that expires first.
 * Null when they do not suffice.
 */
export function spendingOf(
  lots: Lot[],
  halves: number,
  today: Day,
  first: ReadonlySet<string> = new Set(),
): Move[] | null {
  const order = lots
    .filter((lot) => isSpendable(lot, today))
    .toSorted(
      (a, b) =>
        Number(first.has(b.id)) - Number(first.has(a.id)) ||
        a.expiresOn.localeCompare(b.expiresOn) ||
        a.id.localeCompare(b.id),
    )
  let owed = halves
  const moves: Move[] = []
  for (const lot of order) {
    const amount = Math.min(lot.remaining, owed)
    if (amount > 0) moves.push({ lotId: lot.id, sourceLotId: lot.id, amount: -amount })
    owed -= amount
  }
  return owed > 0 ? null : moves
}

/** The amount that a reservation holds of a lot, in halves: taken less given back, late refunds counted with those they replaced. */
export type Held = { lotId: string; halves: number; expiresOn: Day }

/** Why what a reservation holds stays as it is. */
export type HoldRefusalCode = 'TICKET_INSUFFICIENT' | 'PAYER_GONE'

/** How `halves` of what is held go back, the lot that expires last first; `late` lists halves whose lot has expired. */
export function refundOf(held: Held[], halves: number, today: Day): { moves: Move[]; late: Held[] } {
  const order = held.toSorted(
    (a, b) => b.expiresOn.localeCompare(a.expiresOn) || b.lotId.localeCompare(a.lotId),
  )
  let owed = halves
  const moves: Move[] = []
  const late: Held[] = []
  for (const part of order) {
    const amount = Math.min(part.halves, owed)
    if (amount <= 0) continue
    owed -= amount
    if (part.expiresOn < today) late.push({ ...part, halves: amount })
    else moves.push({ lotId: part.lotId, sourceLotId: part.lotId, amount })
  }
  return { moves, late }
}

/** Tickets that an adjustment gives are good for a year. */
export const ADJUSTMENT_DAYS = 365
