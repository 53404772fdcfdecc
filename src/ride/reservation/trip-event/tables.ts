import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { EVENT_MAKERS, TRIP_EVENT_KINDS } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const tripEvent = pgTable('trip_event', {
  /** Chosen by the device, so that an event that is sent twice is stored once. */
  id: uuid('id').primaryKey(),
  /** The order in which the events of a ride were stored. */
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  reservationId: uuid('reservation_id').notNull(),
  kind: text('kind', { enum: TRIP_EVENT_KINDS }).notNull(),
  /** For TAKEN_BACK, the id of the undone event. */
  takesBack: uuid('takes_back'),
  madeBy: text('made_by', { enum: EVENT_MAKERS }).notNull(),
  makerId: uuid('maker_id'),
  at: instant('at').notNull(),
  deviceTime: instant('device_time'),
  /** When the event happened, as people see it; null: the server's time. */
  happenedAt: instant('happened_at'),
  reason: text('reason').notNull().default(''),
  fileId: uuid('file_id'),
})
