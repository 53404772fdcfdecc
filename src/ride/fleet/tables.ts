import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { CAR_STATUSES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const setting = pgTable('setting', {
  single: boolean('single').primaryKey().default(true),
  openDate: integer('open_date').notNull().default(0),
})

export const car = pgTable('car', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  seats: integer('seats').notNull(),
  seatCapacity: integer('seat_capacity').notNull(),
  status: text('status', { enum: CAR_STATUSES }).notNull().default('AVAILABLE'),
  displayOrder: numeric('display_order', { mode: 'number' }).notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export const unit = pgTable('unit', {
  id: uuid('id').primaryKey(),
  carId: uuid('car_id').notNull(),
  registrationNumber: text('registration_number').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

/** Days on which a unit is in maintenance, first and last included. */
export const unitMaintenance = pgTable('unit_maintenance', {
  id: uuid('id').primaryKey(),
  unitId: uuid('unit_id').notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  note: text('note').notNull().default(''),
  createdAt: instant('created_at').notNull(),
})

export const carDay = pgTable(
  'car_day',
  {
    carId: uuid('car_id').notNull(),
    rideDate: date('ride_date').notNull(),
    status: text('status', { enum: ['AVAILABLE', 'UNAVAILABLE'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.rideDate, table.carId] })],
)
