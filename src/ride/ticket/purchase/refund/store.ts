import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { ticketLot } from '../../tables.ts'
import { plan } from '../tables.ts'
import { ticketRefundQuote as quote } from './tables.ts'

export type Quote = typeof quote.$inferSelect

/** The tickets left in a purchase's lot. Call under lockAccount. */
export async function lotRest(tx: Tx, lotId: string | null) {
  const [lot] = lotId
    ? await tx
        .select({ unused: ticketLot.remaining, lotWon: ticketLot.won, expiresOn: ticketLot.expiresOn })
        .from(ticketLot)
        .where(eq(ticketLot.id, lotId))
    : []
  return lot ?? { unused: 0, lotWon: 0, expiresOn: null }
}

/** The published price of one ticket; 0 without one. */
export async function singleTicketWon(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ price: plan.price })
    .from(plan)
    .where(and(eq(plan.section, 'PREMIUM'), eq(plan.halves, 2)))
    .orderBy(asc(plan.displayOrder))
    .limit(1)
  return row?.price ?? 0
}

// How long an expired quote is kept, because a second person may approve its refund days later.
const KEPT_MS = 30 * DAY_MS

/** Adds a quote, and deletes the purchase's quotes that expired long ago and were not accepted. */
export async function addQuote(tx: Tx, values: typeof quote.$inferInsert): Promise<Quote> {
  const isOver = and(
    lt(quote.expiresAt, new Date(values.createdAt.getTime() - KEPT_MS)),
    isNull(quote.usedAt),
  )
  await tx.delete(quote).where(and(eq(quote.purchaseId, values.purchaseId), isOver))
  return (await tx.insert(quote).values(values).returning())[0]!
}

export async function quoteOf(tx: Tx, id: string, purchaseId: string): Promise<Quote | null> {
  const [row] = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.id, id), eq(quote.purchaseId, purchaseId)))
  return row ?? null
}

export async function markQuoteUsed(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx.update(quote).set({ usedAt }).where(eq(quote.id, id))
}
