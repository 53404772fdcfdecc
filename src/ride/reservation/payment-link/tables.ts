import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BodyOf } from '#kit/contract.ts'
import type { createReservation } from '../contract.ts'
import { LINK_STATUSES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const paymentLink = pgTable('payment_link', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  purchaseId: uuid('purchase_id').notNull(),
  carId: uuid('car_id').notNull(),
  rideDate: date('ride_date').notNull(),
  pickupAt: instant('pickup_at').notNull(),
  /** The request to book; null after its erasure. */
  booking: jsonb('booking').$type<BodyOf<typeof createReservation>>(),
  status: text('status', { enum: LINK_STATUSES }).notNull().default('OPEN'),
  failure: text('failure'),
  reservationId: uuid('reservation_id'),
  sentCount: integer('sent_count').notNull().default(1),
  openedAt: instant('opened_at'),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull(),
})
