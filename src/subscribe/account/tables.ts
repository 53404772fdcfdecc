import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessionTables } from '#platform/login/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const subscriber = pgTable('subscriber', {
  id: uuid('id').primaryKey(),
  email: text('email'),
  passwordHash: text('password_hash'),
  provider: text('provider', { enum: ['EMAIL', 'KAKAO'] })
    .notNull()
    .default('EMAIL'),
  providerId: text('provider_id'),
  username: text('username').notNull().default(''),
  name: text('name').notNull().default(''),
  mobile: text('mobile'),
  birthday: date('birthday'),
  ciHash: text('ci_hash'),
  profileImage: text('profile_image'),
  referralCode: text('referral_code').notNull(),
  marketing: boolean('marketing').notNull().default(false),
  referrer: text('referrer'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

/** Sessions of the subscription side. */
export const { session, refreshToken } = sessionTables({
  session: 'subscriber_session',
  person: 'subscriber_id',
  refreshToken: 'subscriber_refresh_token',
})

export const pointTransaction = pgTable('point_transaction', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  transactionType: text('transaction_type').notNull(),
  amount: integer('amount').notNull(),
  description: text('description'),
  createdAt: instant('created_at').notNull(),
})
