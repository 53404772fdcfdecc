import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { INCIDENT_KINDS, INCIDENT_STATES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** An accident or a breakdown of a subscription's car. */
export const incident = pgTable('incident', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  subscriberId: uuid('subscriber_id').notNull(),
  kind: text('kind', { enum: INCIDENT_KINDS }).notNull(),
  state: text('state', { enum: INCIDENT_STATES }).notNull().default('REPORTED'),
  happenedAt: instant('happened_at').notNull(),
  place: text('place').notNull(),
  text: text('text').notNull(),
  photos: uuid('photos').array().notNull(),
  replacementCar: text('replacement_car').notNull().default(''),
  note: text('note').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  takenAt: instant('taken_at'),
  resolvedAt: instant('resolved_at'),
})
