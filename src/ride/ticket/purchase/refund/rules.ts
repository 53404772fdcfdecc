import { addDays, type Day, dayOf, MINUTE_MS } from '#kit/day.ts'
import type { PurchaseStatus } from '../rules.ts'

/** The published terms (article 5): the days in which unused tickets are refunded in full, and the fee afterwards. */
export const FULL_REFUND_DAYS = 7
export const REFUND_FEE_PERCENT = 10

/** How long a quote may be accepted, in milliseconds. */
const QUOTE_MS = 10 * MINUTE_MS
export const quoteExpiry = (now: Date): Date => new Date(now.getTime() + QUOTE_MS)

/** A purchase to refund; amounts in won, tickets in halves. */
export type Refundable = {
  paid: number
  paidAt: Date
  halves: number
  /** The halves that are left in its lot, and the won that they carry. */
  unused: number
  lotWon: number
  /** The published price of one ticket; 0 without one. */
  ticketWon: number
  /** Whether the company is responsible: then there is no fee. */
  isOurFault: boolean
}

/** paid = usedValue + fee + amount */
export type RefundTerms = { unused: number; usedValue: number; fee: number; amount: number }

/**
 * The refund by the published terms: the price paid, minus used tickets at the price of a single ticket, minus the fee.
 * At most the won that the unused tickets carry in the books.
 */
export function refundTermsOf(purchase: Refundable, today: Day): RefundTerms {
  const { paid, paidAt, halves, unused, lotWon, ticketWon, isOurFault } = purchase
  const atListPrice = Math.floor(((halves - unused) * ticketWon) / 2)
  const usedValue = Math.min(paid, Math.max(atListPrice, paid - lotWon))
  const isInFull = unused === halves && today <= addDays(dayOf(paidAt), FULL_REFUND_DAYS)
  const isFree = isOurFault || isInFull
  const fee = isFree ? 0 : Math.floor(((paid - usedValue) * REFUND_FEE_PERCENT) / 100)
  return { unused, usedValue, fee, amount: paid - usedValue - fee }
}

export type QuoteRefusalCode = 'NOT_PAID' | 'LOT_EXPIRED' | 'NOTHING_UNUSED' | 'NOTHING_LEFT'

/** Refuses to quote a refund of an unpaid purchase, of expired or used tickets, or if no money is left to refund. */
export function quoteRefusal(
  { status, expiresOn }: { status: PurchaseStatus; expiresOn: Day | null },
  { unused, amount }: RefundTerms,
  today: Day,
): QuoteRefusalCode | null {
  if (status !== 'PAID') return 'NOT_PAID'
  if (expiresOn === null || expiresOn < today) return 'LOT_EXPIRED'
  if (unused === 0) return 'NOTHING_UNUSED'
  return amount > 0 ? null : 'NOTHING_LEFT'
}

type Quote = RefundTerms & { expiresAt: Date }
export type AcceptRefusalCode = 'QUOTE_EXPIRED' | 'QUOTE_CHANGED'

/** Refuses to accept a quote that is too old, or whose terms differ from the current ones. */
export function acceptRefusal(quote: Quote, terms: RefundTerms, now: Date): AcceptRefusalCode | null {
  if (now >= quote.expiresAt) return 'QUOTE_EXPIRED'
  const isSame =
    quote.unused === terms.unused &&
    quote.usedValue === terms.usedValue &&
    quote.fee === terms.fee &&
    quote.amount === terms.amount
  return isSame ? null : 'QUOTE_CHANGED'
}
