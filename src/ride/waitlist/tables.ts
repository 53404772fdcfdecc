import { bigint, date, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const waitlistEntry = pgTable('waitlist_entry', {
  id: uuid('id').primaryKey(),
  place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  memberId: uuid('member_id').notNull(),
  carId: uuid('car_id').notNull(),
  rideDate: date('ride_date').notNull(),
  createdAt: instant('created_at').notNull(),
  offeredAt: instant('offered_at'),
  endedAt: instant('ended_at'),
  lapsedAt: instant('lapsed_at'),
})
