import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { DISCOUNT_TYPES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const coupon = pgTable('coupon', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  discountType: text('discount_type', { enum: DISCOUNT_TYPES }).notNull(),
  /** In percent, 1 to 100. */
  discountRate: integer('discount_rate'),
  /** In KRW. */
  discount: integer('discount'),
  minPrice: integer('min_price'),
  maxPrice: integer('max_price'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  cap: integer('cap'),
  issued: integer('issued').notNull().default(0),
  isCampaign: boolean('is_campaign').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

export const subscriberCoupon = pgTable('subscriber_coupon', {
  id: uuid('id').primaryKey(),
  couponId: uuid('coupon_id').notNull(),
  subscriberId: uuid('subscriber_id').notNull(),
  requestId: uuid('request_id'),
  /** An extension: set when the coupon was released after its last day, or shortly before it. */
  validUntil: date('valid_until'),
  createdAt: instant('created_at').notNull(),
})
