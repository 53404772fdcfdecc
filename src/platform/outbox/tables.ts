import { integer, jsonb, pgTable, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { CHANNELS } from '#kit/unit-of-work.ts'
import { MESSAGE_STATES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

const told = {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id'),
  /** The member or subscriber whose action caused it; null for staff and the product itself. */
  actorId: uuid('actor_id'),
  channel: text('channel', { enum: CHANNELS }).notNull().default('SMS'),
  /** A number, or the address of a mail. */
  recipient: text('recipient').notNull(),
  /** The facts that the kind's text is made from. */
  facts: jsonb('facts').$type<object>().notNull().default({}),
  /** Title and text as they were sent; empty before that. */
  title: text('title').notNull().default(''),
  text: text('text').notNull().default(''),
  attempts: integer('attempts').notNull().default(0),
  /** How often it was handed over and no answer came: so often it may have gone out. */
  unanswered: integer('unanswered').notNull().default(0),
  allowedAt: instant('allowed_at'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  resentAt: instant('resent_at'),
}

/** Messages that wait to be sent: a small queue, so that writing and sending keep few indexes. */
export const outbox = pgTable('outbox', { ...told, nextAt: instant('next_at').notNull() })

/** Messages that were sent, or never will be: the history, which staff read and search. */
export const endedMessage = pgTable('ended_message', {
  ...told,
  state: text('state', { enum: ['SENT', 'SUPPRESSED', 'FAILED'] }).notNull(),
  doneAt: instant('done_at'),
})

/** Both, to read. */
export const message = pgView('message', {
  ...told,
  nextAt: instant('next_at'),
  state: text('state', { enum: MESSAGE_STATES }).notNull(),
  doneAt: instant('done_at'),
}).existing()
