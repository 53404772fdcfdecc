import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { loginTables } from '#kit/logins.ts'

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

export const consent = pgTable('subscriber_consent', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  document: text('document').notNull(),
  version: text('version').notNull(),
  agreed: boolean('agreed').notNull(),
  at: instant('at').notNull(),
  address: text('address').notNull(),
})

/** Logins of the subscription side. */
export const { session, refreshToken } = loginTables({
  session: 'subscriber_session',
  person: 'subscriber_id',
  refreshToken: 'subscriber_refresh_token',
})

export const personAttempt = pgTable('person_attempt', {
  id: text('id').primaryKey(),
  nonceHash: text('nonce_hash'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const pointTransaction = pgTable('point_transaction', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  transactionType: text('transaction_type').notNull(),
  amount: integer('amount').notNull(),
  description: text('description'),
  createdAt: instant('created_at').notNull(),
})
