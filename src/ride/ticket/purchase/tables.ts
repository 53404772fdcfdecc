import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ATTENTIONS, METHODS, PURCHASE_STATUSES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

/** The price table: the prices that are shown and charged. */
export const plan = pgTable('plan', {
  id: uuid('id').primaryKey(),
  section: text('section', { enum: ['PREMIUM', 'MORE', 'MONTHLY'] }).notNull(),
  title: text('title').notNull(),
  halves: integer('halves'),
  days: integer('days'),
  price: bigint('price', { mode: 'number' }).notNull(),
  priceForOne: bigint('price_for_one', { mode: 'number' }).notNull(),
  labels: textArray('labels').notNull(),
  icon: text('icon').notNull(),
  displayOrder: integer('display_order').notNull(),
  isOnSale: boolean('is_on_sale').notNull().default(true),
  version: integer('version').notNull().default(1),
})

export const ticketPurchase = pgTable('ticket_purchase', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  organizationId: uuid('organization_id'),
  method: text('method', { enum: METHODS }).notNull(),
  title: text('title').notNull(),
  halves: integer('halves').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  days: integer('days').notNull(),
  status: text('status', { enum: PURCHASE_STATUSES }).notNull().default('PENDING'),
  paymentId: text('payment_id'),
  lotId: uuid('lot_id'),
  depositor: text('depositor'),
  failure: text('failure'),
  attention: text('attention', { enum: ATTENTIONS }),
  receiptUrl: text('receipt_url'),
  refundKey: uuid('refund_key'),
  refundReason: text('refund_reason'),
  /** The refunded won; null: the whole amount. */
  refundAmount: bigint('refund_amount', { mode: 'number' }),
  /** The won that the tickets taken by a partial refund carried. */
  refundWon: bigint('refund_won', { mode: 'number' }),
  refundRequestedAt: instant('refund_requested_at'),
  nextAt: instant('next_at'),
  askedAt: instant('asked_at'),
  paidAt: instant('paid_at'),
  refundedAt: instant('refunded_at'),
  createdAt: instant('created_at').notNull(),
})

export const ticketPurchaseEntry = pgTable('ticket_purchase_entry', {
  entryId: uuid('entry_id').primaryKey(),
  purchaseId: uuid('purchase_id').notNull(),
})
