import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const pointTransaction = pgTable('point_transaction', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  transactionType: text('transaction_type').notNull(),
  /** Positive when points are added, negative when they are spent or removed. */
  amount: integer('amount').notNull(),
  description: text('description'),
  /** The subscription request on which the points were spent, or whose points were returned. */
  requestId: uuid('request_id'),
  createdAt: instant('created_at').notNull(),
})

export const pointCoupon = pgTable('point_coupon', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  amount: integer('amount').notNull(),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  cap: integer('cap'),
  issued: integer('issued').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

export const pointCouponUse = pgTable(
  'point_coupon_use',
  { pointCouponId: uuid('point_coupon_id').notNull(), subscriberId: uuid('subscriber_id').notNull() },
  (table) => [primaryKey({ columns: [table.pointCouponId, table.subscriberId] })],
)
