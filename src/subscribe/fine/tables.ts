import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { FINE_KINDS, UNASSIGNED_REASONS } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The notice of a fine or a toll of a subscription's car. */
export const trafficFine = pgTable('traffic_fine', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: FINE_KINDS }).notNull(),
  plate: text('plate').notNull(),
  happenedAt: instant('happened_at').notNull(),
  amount: integer('amount').notNull(),
  issuer: text('issuer').notNull(),
  noticeNumber: text('notice_number').notNull(),
  photo: uuid('photo').notNull(),
  unassignedReason: text('unassigned_reason', { enum: UNASSIGNED_REASONS }),
  settlementId: uuid('settlement_id'),
  objectsUntil: instant('objects_until'),
  withdrawnAt: instant('withdrawn_at'),
  enteredBy: uuid('entered_by').notNull(),
  createdAt: instant('created_at').notNull(),
})
