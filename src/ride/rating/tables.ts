import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const rating = pgTable('rating', {
  reservationId: uuid('reservation_id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  stars: integer('stars').notNull(),
  sentence: text('sentence').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  handledAt: instant('handled_at'),
  handledBy: uuid('handled_by'),
  note: text('note').notNull().default(''),
})
