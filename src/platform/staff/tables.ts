import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const revision = pgTable(
  'revision',
  {
    subjectId: uuid('subject_id').notNull(),
    version: integer('version').notNull(),
    fields: text('fields').array().notNull(),
    actorName: text('actor_name').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.version] })],
)
