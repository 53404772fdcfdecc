import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { HOLD_KINDS } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const unitHold = pgTable('unit_hold', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  carId: uuid('car_id').notNull(),
  unitId: uuid('unit_id').notNull(),
  rideDate: date('ride_date').notNull(),
  kind: text('kind', { enum: HOLD_KINDS }).notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const holdTurn = pgTable(
  'hold_turn',
  {
    memberId: uuid('member_id').notNull(),
    carId: uuid('car_id').notNull(),
    rideDate: date('ride_date').notNull(),
    beganAt: instant('began_at').notNull(),
  },
  ({ memberId, carId, rideDate }) => [primaryKey({ columns: [memberId, carId, rideDate] })],
)
