import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CancelStep, KeptStep } from './cancellation/rules.ts'
import type { Notify } from './recipient/rules.ts'
import { STATUSES, type Stop } from './rules.ts'
import { DRIVER_ANSWERS, TRIP_STEPS } from './trip-event/rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

export const reservation = pgTable('reservation', {
  id: uuid('id').primaryKey(),
  /** The short number, assigned by the database. */
  number: integer('number').notNull().generatedByDefaultAsIdentity(),
  memberId: uuid('member_id').notNull(),
  carId: uuid('car_id').notNull(),
  unitId: uuid('unit_id'),
  driverId: uuid('driver_id'),
  driverForced: boolean('driver_forced').notNull().default(false),
  rideDate: date('ride_date').notNull(),
  pickupAt: instant('pickup_at').notNull(),
  status: text('status', { enum: STATUSES }).notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  pickupLocation: text('pickup_location').notNull(),
  dropoffLocation: text('dropoff_location').notNull(),
  viaLocations: jsonb('via_locations').$type<Stop[]>().notNull().default([]),
  ridePurpose: text('ride_purpose').notNull(),
  luggageCount: integer('luggage_count').notNull(),
  passengerCount: integer('passenger_count').notNull(),
  specialRequests: text('special_requests').notNull().default(''),
  /** A note for staff only; guests and drivers never see it. */
  staffNote: text('staff_note').notNull().default(''),
  currentStop: integer('current_stop'),
  costHalves: integer('cost_halves').notNull(),
  settledHalves: integer('settled_halves'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  canceledAt: instant('canceled_at'),
  /** The time when the car reached its last place. */
  arrivedAt: instant('arrived_at'),
  erasedAt: instant('erased_at'),
  /** Until when the whole ticket of the confirmed ride returns; null: until the end of its steps. */
  freeUntil: instant('free_until'),
  /** The steps of the cancel policy when it was booked; null: the default policy. */
  cancelSteps: jsonb('cancel_steps').$type<KeptStep[]>(),
  /** The minutes for which the driver waits free of charge, as promised at the booking; null: the first rule. */
  freeWaitMinutes: smallint('free_wait_minutes'),
  /** The recipients that the booker chose; null: the defaults. */
  notify: jsonb('notify').$type<Notify>(),
  /** The pickup before the member moved it by some hours; null if they did not. */
  movedFrom: instant('moved_from'),
  /** The meeting points at both ends, in one line; empty for none. */
  pickupNote: text('pickup_note').notNull().default(''),
  dropoffNote: text('dropoff_note').notNull().default(''),
  /** The name on the driver's sign; empty: the passenger's. */
  signName: text('sign_name').notNull().default(''),
  /** Derived from the events of the trip. */
  driverAnswer: text('driver_answer', { enum: DRIVER_ANSWERS }),
  tripStep: text('trip_step', { enum: TRIP_STEPS }),
  /** When the car reached the pickup; derived from the events too. */
  reachedPickupAt: instant('reached_pickup_at'),
  /** When staff accepted that the guest did not come, which cancels the ride. */
  noShowAt: instant('no_show_at'),
  /** The planned end that staff set; null: computed from the stops and the purpose. */
  expectedEndAt: instant('expected_end_at'),
  /** The organization that pays; null: the member pays. */
  organizationId: uuid('organization_id'),
  costCenter: text('cost_center').notNull().default(''),
  tripReason: text('trip_reason').notNull().default(''),
  completed: boolean('completed')
    .notNull()
    .generatedAlwaysAs(sql`true`),
  grams: textArray('grams').generatedAlwaysAs(sql`search_grams(search_key(name || ' ' || phone))`),
})

/** The versions of the cancel policy; the newest applies. */
export const cancelPolicy = pgTable('cancel_policy', {
  version: integer('version').primaryKey(),
  steps: jsonb('steps').$type<CancelStep[]>().notNull(),
  createdAt: instant('created_at').notNull(),
})
