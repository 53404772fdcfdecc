import { sql } from 'drizzle-orm'
import { sessionTables } from '#platform/login/tables.ts'
import { boolean, customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

export const member = pgTable('member', {
  id: uuid('id').primaryKey(),
  loginId: text('login_id'),
  provider: text('provider').notNull().default('LOCAL'),
  providerId: text('provider_id'),
  passwordHash: text('password_hash'),
  name: text('name').notNull().default(''),
  phone: text('phone'),
  email: text('email'),
  birthday: date('birthday'),
  ciHash: text('ci_hash'),
  role: text('role', { enum: ['USER', 'ADMIN'] })
    .notNull()
    .default('USER'),
  identityStatus: text('identity_status', { enum: ['PENDING', 'APPROVED', 'REJECTED', 'NOT_SUBMITTED'] })
    .notNull()
    .default('PENDING'),
  identityFile: text('identity_file'),
  identitySubmittedAt: instant('identity_submitted_at'),
  /** The reason why the document was refused, for the member. */
  identityReason: text('identity_reason').notNull().default(''),
  /** A note of staff; the member never sees it. */
  staffNote: text('staff_note').notNull().default(''),
  inviteLimit: integer('invite_limit').notNull().default(0),
  version: integer('version').notNull().default(1),
  referrerId: uuid('referrer_id'),
  marketing: boolean('marketing').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  grams: textArray('grams').generatedAlwaysAs(
    sql`search_grams(search_key(coalesce(login_id, '') || ' ' || name || ' ' || coalesce(phone, '')))`,
  ),
})

/** Sessions of the chauffeur side. */
export const { session, refreshToken } = sessionTables({
  session: 'session',
  person: 'member_id',
  refreshToken: 'refresh_token',
})

export const socialTicket = pgTable('social_ticket', {
  hash: text('hash').primaryKey(),
  provider: text('provider').notNull(),
  providerId: text('provider_id').notNull(),
  loginId: text('login_id').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})
