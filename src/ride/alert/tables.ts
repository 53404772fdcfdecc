import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ALERT_KINDS, ALERT_STATES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const alert = pgTable('alert', {
  id: uuid('id').primaryKey(),
  reservationId: uuid('reservation_id').notNull(),
  kind: text('kind', { enum: ALERT_KINDS }).notNull(),
  state: text('state', { enum: ALERT_STATES }).notNull(),
  /** Whether the fact still stands. Staff may resolve an alert before: it does not open again for the same fact. */
  isStanding: boolean('is_standing').notNull().default(true),
  openedAt: instant('opened_at').notNull(),
  takenBy: uuid('taken_by'),
  takenAt: instant('taken_at'),
  /** Null: the fact came true by itself. */
  resolvedBy: uuid('resolved_by'),
  resolvedAt: instant('resolved_at'),
  note: text('note').notNull().default(''),
  /** When the owner was told that no one has taken it. */
  escalatedAt: instant('escalated_at'),
})
