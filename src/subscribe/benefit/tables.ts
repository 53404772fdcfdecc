import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const takenBenefit = pgTable(
  'taken_benefit',
  {
    personHash: text('person_hash').notNull(),
    benefit: text('benefit').notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personHash, table.benefit] })],
)
