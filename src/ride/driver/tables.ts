import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const driver = pgTable('driver', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull().default(''),
  note: text('note').notNull().default(''),
  fixedSchedule: text('fixed_schedule').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})
