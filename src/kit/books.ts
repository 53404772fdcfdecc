import type { SQL } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Ticket movements of a product between two days, in tickets. */
type TicketBooks = Record<'sold' | 'granted_free' | 'used' | 'expired' | 'refunded' | 'outstanding', number>
/** Prepaid service not yet delivered, in won: opening + received - refunded - recognized - expired = closing. */
type DeferredBooks = Record<
  'opening' | 'received' | 'recognized' | 'refunded' | 'expired' | 'closing',
  number
>

/** The debts and payments of subscribers, in won; past due and recurring are as of now. */
type SubscriptionBooks = { billed: number; collected: number; past_due: number; monthly_recurring: number }

/** A product's part of the books, in won: money by method, and the sections that only this product fills. */
export type BooksPart = {
  received: { card?: number; transfer?: number; subscription?: number }
  refunded: number
  tickets?: TicketBooks
  deferred?: DeferredBooks
  subscription?: SubscriptionBooks
}

/** The books of a product between two KST days, both included. */
export type Books = (db: Tx, range: { from: string; to: string }) => Promise<BooksPart>

/** The query of a product's journal lines (office/books) between two KST days, both included. */
export type Journal = (range: { from: string; to: string }) => SQL
