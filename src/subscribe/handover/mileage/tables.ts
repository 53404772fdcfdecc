import { date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

export const mileageReport = pgTable('mileage_report', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  mileage: integer('mileage').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const mileageReminder = pgTable('mileage_reminder', {
  subscriptionId: uuid('subscription_id').primaryKey(),
  remindOn: date('remind_on').notNull(),
})
