import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { PAYMENT_STATUSES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const subscriptionPayment = pgTable('subscription_payment', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  subscriberId: uuid('subscriber_id').notNull(),
  /** The number of the subscription's month; null for a settlement. */
  month: integer('month'),
  settlementId: uuid('settlement_id'),
  paymentId: text('payment_id').notNull(),
  amount: integer('amount').notNull(),
  dueOn: date('due_on').notNull(),
  status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('PLANNED'),
  nextAt: instant('next_at'),
  attempts: integer('attempts').notNull().default(0),
  declines: integer('declines').notNull().default(0),
  sentAt: instant('sent_at'),
  /** The card that was charged last; null: it was never charged, or before cards were recorded. */
  billingKeyId: uuid('billing_key_id'),
  paidAt: instant('paid_at'),
  refunded: integer('refunded').notNull().default(0),
  refunding: integer('refunding').notNull().default(0),
  refundKey: text('refund_key'),
  refundReason: text('refund_reason'),
  refundRequestedAt: instant('refund_requested_at'),
  failure: text('failure'),
  receiptUrl: text('receipt_url'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

export const paymentEntry = pgTable('payment_entry', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  version: integer('version').notNull(),
  type: text('type', { enum: ['CHARGE', 'PAYMENT', 'REFUND', 'CREDIT', 'DROP'] }).notNull(),
  before: integer('before').notNull(),
  amount: integer('amount').notNull(),
  after: integer('after').notNull(),
  paymentId: text('payment_id').notNull(),
  createdAt: instant('created_at').notNull(),
  previous: integer('previous').generatedAlwaysAs(sql`nullif(version - 1, 0)`),
})

export const paymentDifference = pgTable('payment_difference', {
  id: uuid('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  ours: jsonb('ours').notNull(),
  theirs: jsonb('theirs').notNull(),
  foundAt: instant('found_at').notNull(),
  settledAt: instant('settled_at'),
  settledBy: uuid('settled_by'),
  note: text('note'),
})
