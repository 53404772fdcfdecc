import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The columns that every table of questions and answers has. */
export const faqColumns = {
  id: uuid('id').primaryKey(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  displayOrder: integer('display_order').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}
