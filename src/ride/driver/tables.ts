import { sql } from 'drizzle-orm'
import { customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

export const driver = pgTable('driver', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull().default(''),
  note: text('note').notNull().default(''),
  fixedSchedule: text('fixed_schedule').notNull().default(''),
  licenceExpiresOn: date('licence_expires_on'),
  /** Raising the version ends the driver's link. */
  linkVersion: integer('link_version').notNull().default(1),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  grams: textArray('grams').generatedAlwaysAs(sql`search_grams(search_key(name || ' ' || phone))`),
})

export const driverLeave = pgTable('driver_leave', {
  id: uuid('id').primaryKey(),
  driverId: uuid('driver_id').notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  note: text('note').notNull().default(''),
  createdAt: instant('created_at').notNull(),
})
