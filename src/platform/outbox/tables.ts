import { integer, jsonb, pgTable, pgView, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#kit/language.ts'
import { CHANNELS } from '#kit/unit-of-work.ts'
import { DELIVERIES, VIAS } from './delivery/rules.ts'
import { MESSAGE_STATES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

const messageColumns = {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id'),
  /** The member or subscriber whose action caused the message; null for staff and the system. */
  actorId: uuid('actor_id'),
  channel: text('channel', { enum: CHANNELS }).notNull().default('SMS'),
  /** A phone number, or an e-mail address. */
  recipient: text('recipient').notNull(),
  /** The facts from which the text is rendered. */
  facts: jsonb('facts').$type<object>().notNull().default({}),
  /** Title and text as sent; empty before that. */
  title: text('title').notNull().default(''),
  text: text('text').notNull().default(''),
  attempts: integer('attempts').notNull().default(0),
  /** How many tries got no answer: each of them may have delivered the message. */
  unanswered: integer('unanswered').notNull().default(0),
  allowedAt: instant('allowed_at'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  resentAt: instant('resent_at'),
}

/** The delivery of an accepted message to a number. */
const deliveryColumns = {
  delivery: text('delivery', { enum: DELIVERIES }),
  /** Why the message was not delivered, or why it was sent as SMS instead of its template. */
  deliveryError: text('delivery_error'),
  via: text('via', { enum: VIAS }),
}

/** Messages that wait to be sent: a small queue with few indexes, because it is written often. */
export const outbox = pgTable('outbox', { ...messageColumns, nextAt: instant('next_at').notNull() })

/** Ended messages, sent or not: the history that staff read and search. */
export const endedMessage = pgTable('ended_message', {
  ...messageColumns,
  state: text('state', { enum: ['SENT', 'SUPPRESSED', 'FAILED'] }).notNull(),
  doneAt: instant('done_at'),
  ...deliveryColumns,
  /** The provider's id of the message. */
  providerRef: text('provider_ref'),
  /** When its delivery report is fetched next. */
  reportAt: instant('report_at'),
})

/** Waiting and ended messages together, only for reading. */
export const message = pgView('message', {
  ...messageColumns,
  nextAt: instant('next_at'),
  state: text('state', { enum: MESSAGE_STATES }).notNull(),
  doneAt: instant('done_at'),
  ...deliveryColumns,
}).existing()

/** The ids of approved templates of KakaoTalk that the owner has set. */
export const alimtalkTemplate = pgTable(
  'alimtalk_template',
  {
    kind: text('kind').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    templateId: text('template_id').notNull(),
  },
  ({ kind, language }) => [primaryKey({ columns: [kind, language] })],
)
