import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { CARD_FIELDS, CHECK_RESULTS } from './rules.ts'

/** A check of a driving license: the result, never the numbers of the card. */
export const licenseCheck = pgTable('license_check', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  /** The named driver; null: the subscriber. */
  driverId: uuid('driver_id'),
  result: text('result', { enum: CHECK_RESULTS }).notNull(),
  mismatched: text('mismatched', { enum: CARD_FIELDS }).array().notNull().default([]),
  /** Why the owner noted the result of the official page; null: the authority answered, or had an outage. */
  reason: text('reason'),
  checkedBy: uuid('checked_by').notNull(),
  checkedByName: text('checked_by_name').notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})
