import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { SUBSCRIPTION_STATUSES } from './rules.ts'

export const subscription = pgTable('subscription', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  subscriberId: uuid('subscriber_id').notNull(),
  carId: uuid('car_id').notNull(),
  billingKeyId: uuid('billing_key_id').notNull(),
  months: integer('months').notNull(),
  fee: integer('fee').notNull(),
  status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull().default('STARTING'),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  /** The first day of the present pause; null: not paused. */
  pausedOn: date('paused_on'),
  /** The number of days of earlier pauses. */
  pausedDays: integer('paused_days').notNull().default(0),
  endReason: text('end_reason'),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
