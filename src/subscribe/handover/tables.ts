import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { HANDOVER_KINDS } from './rules.ts'

export const handover = pgTable('handover', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  kind: text('kind', { enum: HANDOVER_KINDS }).notNull(),
  happenedOn: date('happened_on').notNull(),
  place: text('place').notNull(),
  /** The mileage of the car, in km. */
  mileage: integer('mileage').notNull(),
  photos: uuid('photos').array().notNull(),
  signature: uuid('signature').notNull(),
  /** Whether no staff recorded it: the car stayed with its subscriber, and the mileage is the last reported one. */
  isCarriedOver: boolean('is_carried_over').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
