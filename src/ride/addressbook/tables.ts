import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const passenger = pgTable('passenger', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  note: text('notes').notNull().default(''),
  isSilent: boolean('is_silent').notNull().default(false),
  createdAt: instant('created_at').notNull(),
})

export const savedPlace = pgTable('saved_place', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  label: text('label').notNull(),
  location: text('location').notNull(),
  createdAt: instant('created_at').notNull(),
})
