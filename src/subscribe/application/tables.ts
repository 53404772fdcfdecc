import { customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { REQUEST_STATUSES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const billingAttempt = pgTable('billing_attempt', {
  issueId: text('issue_id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  modelId: uuid('model_id'),
  months: integer('months'),
  subscriptionId: uuid('subscription_id'),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

export const billingKey = pgTable('billing_key', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  issueId: text('issue_id').notNull(),
  keyHash: text('key_hash').notNull(),
  keyEncrypted: bytes('key_encrypted'),
  cardName: text('card_name'),
  cardNumber: text('card_number'),
  createdAt: instant('created_at').notNull(),
  /** The time since when it is no longer charged; its key stays until the provider has deleted it. */
  deletedAt: instant('deleted_at'),
  /** The time when it will be marked as deleted, or when its deletion at the provider is tried next. */
  destroyAt: instant('destroy_at'),
})

export const subscriptionRequest = pgTable('subscription_request', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  modelId: uuid('model_id').notNull(),
  carId: uuid('car_id').notNull(),
  months: integer('months').notNull(),
  status: text('status', { enum: REQUEST_STATUSES }).notNull().default('REQUESTED'),
  fee: integer('fee').notNull(),
  couponDiscount: integer('coupon_discount').notNull(),
  pointAmount: integer('point_amount').notNull(),
  firstMonth: integer('first_month').notNull(),
  walletId: uuid('wallet_id'),
  billingKeyId: uuid('billing_key_id').notNull(),
  licenseDeclaredAt: instant('license_declared_at').notNull(),
  /** The subscription that it continues after a change, with the same card. */
  changedFrom: uuid('changed_from'),
  reason: text('reason'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  /** The time since when its first month waits for another card. */
  declinedAt: instant('declined_at'),
  deliveryOn: date('delivery_on'),
  /** Another day of the delivery, proposed by staff. */
  proposedOn: date('proposed_on'),
  deliveryPlace: text('delivery_place').notNull().default(''),
  deliveryNote: text('delivery_note').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
