import { date, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { Books } from './contract.ts'

/** The closed months, each with its books at the closing. */
export const closedMonth = pgTable('closed_month', {
  month: date('month').primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  books: jsonb('books').$type<Books>().notNull(),
})
