import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** One row, with the current facts of the company. */
export const company = pgTable('company', {
  id: uuid('id').primaryKey(),
  single: boolean('single').notNull().default(true),
  company: text('company').notNull(),
  owner: text('owner').notNull(),
  businessNumber: text('business_number').notNull(),
  mailOrderNumber: text('mail_order_number').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  privacyOfficer: text('privacy_officer').notNull(),
  bank: text('bank').notNull(),
  bankAccountNumber: text('bank_account_number').notNull(),
  bankHolder: text('bank_holder').notNull(),
  chatUrl: text('chat_url').notNull(),
  version: integer('version').notNull().default(1),
})
