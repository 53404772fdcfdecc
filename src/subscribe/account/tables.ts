import { sql } from 'drizzle-orm'
import { boolean, customType, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessionTables } from '#platform/login/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

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
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  grams: textArray('grams').generatedAlwaysAs(
    sql`search_grams(search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')))`,
  ),
})

/** Sessions of the subscription side. */
export const { session, refreshToken } = sessionTables({
  session: 'subscriber_session',
  person: 'subscriber_id',
  refreshToken: 'subscriber_refresh_token',
})

export const codeGuess = pgTable('code_guess', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  at: instant('at').notNull(),
})
