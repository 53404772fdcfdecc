import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ALERT_KINDS, ALERT_STATES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const alert = pgTable('alert', {
  id: uuid('id').primaryKey(),
  reservationId: uuid('reservation_id').notNull(),
  kind: text('kind', { enum: ALERT_KINDS }).notNull(),
  state: text('state', { enum: ALERT_STATES }).notNull(),
  /** Whether the fact still holds. While it does, an alert that staff resolved does not open again. */
  isStanding: boolean('is_standing').notNull().default(true),
  openedAt: instant('opened_at').notNull(),
  takenBy: uuid('taken_by'),
  takenAt: instant('taken_at'),
  /** The staff member who resolved it; null if its fact ended, or while it is open. */
  resolvedBy: uuid('resolved_by'),
  resolvedAt: instant('resolved_at'),
  note: text('note').notNull().default(''),
  /** When the owner was warned that no one has taken it. */
  escalatedAt: instant('escalated_at'),
})
