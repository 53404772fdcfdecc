import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Item, SETTLEMENT_KINDS, SETTLEMENT_STATUSES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const settlement = pgTable('settlement', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  subscriberId: uuid('subscriber_id').notNull(),
  kind: text('kind', { enum: SETTLEMENT_KINDS }).notNull(),
  status: text('status', { enum: SETTLEMENT_STATUSES }).notNull().default('OFFERED'),
  formulaVersion: integer('formula_version').notNull(),
  /** The day on which an early end or a change takes effect; the day of a return. */
  endDate: date('end_date').notNull(),
  items: jsonb('items').$type<Item[]>().notNull(),
  total: integer('total').notNull(),
  nextModelId: uuid('next_model_id'),
  nextMonths: integer('next_months'),
  nextFee: integer('next_fee'),
  nextSubscriptionId: uuid('next_subscription_id'),
  offeredBy: uuid('offered_by'),
  expiresAt: instant('expires_at'),
  acceptedAt: instant('accepted_at'),
  objection: text('objection'),
  createdAt: instant('created_at').notNull(),
})
