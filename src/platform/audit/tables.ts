import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const audit = pgTable('audit', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  subjectId: uuid('subject_id'),
  before: jsonb('before'),
  after: jsonb('after'),
})
