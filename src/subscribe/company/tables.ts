import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The company that a subscriber acts for. */
export const subscriberCompany = pgTable('subscriber_company', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  name: text('name').notNull(),
  businessNumber: text('business_number').notNull(),
  representative: text('representative').notNull(),
  invoiceEmail: text('invoice_email').notNull(),
  invoiceAddress: text('invoice_address').notNull(),
  /** The picture of the business registration. */
  document: uuid('document').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
