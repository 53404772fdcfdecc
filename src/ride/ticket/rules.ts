import { addDays, type Day } from '#kit/day.ts'

/** For how many days refunded tickets are valid if their lot has expired. */
export const LATE_REFUND_DAYS = 7
/** How many of the latest ledger entries the holder sees. */
export const MAX_ENTRIES = 500
export const ENTRY_TYPES = ['CHARGE', 'USE', 'REFUND', 'EXPIRE', 'ADJUST', 'INVITE', 'MOVE'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

/**
 * The paid value of half tickets in won: `won` in total, `each` for one (floor(paid / granted) of its lot). The last one
 * of a lot also has the remainder.
 */
export type Worth = { won: number; each: number }
export type Lot = Worth & { id: string; remaining: number; expiresOn: Day }
/**
 * The half tickets that a lot gains or loses, and the won that they carry, with the same sign. `sourceLotId`: the lot
 * that the tickets came from, which differs from `lotId` for a late refund.
 */
export type Move = { lotId: string; sourceLotId: string; amount: number; won: number }

/**
 * The won that `halves` of `all` half tickets carry, in a lot or held by a ride. The last half takes what is left, so
 * that spending and refunding in any order neither creates nor loses a won.
 */
export const wonOf = (halves: number, all: number, { won, each }: Worth): number =>
  halves >= all ? won : halves * each

/** The last day of a lot granted today for `days` days: valid until 24:00 KST of it. */
export const expiryOf = (today: Day, days: number): Day => addDays(today, days)

/** Whether a lot can be spent on a day. Its last day counts, and the nightly job need not have run. */
export const isSpendable = (lot: Lot, today: Day): boolean => lot.remaining > 0 && lot.expiresOn >= today

export const sumHalves = (parts: { halves: number }[]): number =>
  parts.reduce((sum, { halves }) => sum + halves, 0)

/**
 * The lots that pay `halves`: first those in `first` (late refunds of the same reservation), then those that expire
 * first. Null if they have too few tickets.
 */
export function allocateHalves(
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
    if (amount > 0)
      moves.push({
        lotId: lot.id,
        sourceLotId: lot.id,
        amount: -amount,
        won: -wonOf(amount, lot.remaining, lot) || 0,
      })
    owed -= amount
  }
  return owed > 0 ? null : moves
}

/**
 * The half tickets of a lot that a reservation holds: taken minus refunded. A late refund is subtracted from the lot
 * that the tickets came from.
 */
export type Held = Worth & { lotId: string; halves: number; expiresOn: Day }

/** Why a reservation's tickets cannot be taken or refunded. */
export type HoldRefusalCode = 'TICKET_INSUFFICIENT' | 'PAYER_GONE'

/** Distributes a refund of `halves` to the lots they came from, the lot that expires last first. `late` lists the halves whose lot has expired. */
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
    const won = wonOf(amount, part.halves, part)
    if (part.expiresOn < today) late.push({ ...part, halves: amount, won })
    else moves.push({ lotId: part.lotId, sourceLotId: part.lotId, amount, won })
  }
  return { moves, late }
}

export const sumWon = (parts: { won: number }[]): number => parts.reduce((sum, { won }) => sum + won, 0)

/** For how many days tickets from an adjustment are valid. */
export const ADJUSTMENT_DAYS = 365
