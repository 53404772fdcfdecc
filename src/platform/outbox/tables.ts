import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const CHANNELS = ['SMS', 'EMAIL'] as const

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id'),
  /** Whose own doing it is, of either side; null for staff's and the product's. */
  actorId: uuid('actor_id'),
  channel: text('channel', { enum: CHANNELS }).notNull().default('SMS'),
  /** A number, or the address of a mail. */
  recipient: text('recipient').notNull(),
  /** Of a mail. */
  title: text('title').notNull().default(''),
  text: text('text').notNull(),
  state: text('state', { enum: ['WAITING', 'SENT', 'SUPPRESSED', 'FAILED'] })
    .notNull()
    .default('WAITING'),
  attempts: integer('attempts').notNull().default(0),
  /** How often it was handed over and no answer came: so often it may have gone out. */
  unanswered: integer('unanswered').notNull().default(0),
  nextAt: instant('next_at').notNull(),
  allowedAt: instant('allowed_at'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  resentAt: instant('resent_at'),
  doneAt: instant('done_at'),
})
