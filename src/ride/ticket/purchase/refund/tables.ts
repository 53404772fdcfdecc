import { bigint, boolean, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const won = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** An offer to refund a partly used purchase, as staff saw it. */
export const ticketRefundQuote = pgTable('ticket_refund_quote', {
  id: uuid('id').primaryKey(),
  purchaseId: uuid('purchase_id').notNull(),
  halves: integer('halves').notNull(),
  paid: won('paid'),
  usedValue: won('used_value'),
  fee: won('fee'),
  amount: won('amount'),
  isOurFault: boolean('is_our_fault').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When it was accepted. */
  usedAt: instant('used_at'),
})
