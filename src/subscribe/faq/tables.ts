import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const subscriptionFaq = pgTable('subscription_faq', {
  id: uuid('id').primaryKey(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  displayOrder: integer('display_order').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
