import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

export const referral = pgTable('referral', {
  id: uuid('id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  referreeId: uuid('referree_id').notNull(),
  couponId: uuid('coupon_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
