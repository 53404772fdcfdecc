import { sql } from 'drizzle-orm'
import { sessionTables } from '#platform/login/tables.ts'
import type { StaffRole } from '#platform/realm/right/rules.ts'
import {
  bigint,
  boolean,
  customType,
  primaryKey,
  date,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
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
  /** The role of staff; null for an owner, and for customers. */
  staffRole: text('staff_role').$type<StaffRole>(),
  identityStatus: text('identity_status', { enum: ['PENDING', 'APPROVED', 'REJECTED', 'NOT_SUBMITTED'] })
    .notNull()
    .default('PENDING'),
  identityFile: text('identity_file'),
  identitySubmittedAt: instant('identity_submitted_at'),
  /** Why the document was refused; the member sees it. */
  identityReason: text('identity_reason').notNull().default(''),
  /** A note for staff only; the member never sees it. */
  staffNote: text('staff_note').notNull().default(''),
  inviteLimit: integer('invite_limit').notNull().default(0),
  version: integer('version').notNull().default(1),
  referrerId: uuid('referrer_id'),
  marketing: boolean('marketing').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  /** The account into which this deleted account was merged. */
  mergedInto: uuid('merged_into'),
  grams: textArray('grams').generatedAlwaysAs(
    sql`search_grams(search_key(coalesce(login_id, '') || ' ' || name || ' ' || coalesce(phone, '')))`,
  ),
})

/** Sessions of the ride side. */
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

/** The rights of each role that the owner edits. */
export const staffRole = pgTable('staff_role', {
  role: text('role').$type<Exclude<StaffRole, 'OWNER'>>().primaryKey(),
  rights: textArray('rights').notNull(),
  version: integer('version').notNull().default(1),
})

/** An invitation to become staff; its link is derived from its id and works once. */
export const staffInvitation = pgTable('staff_invitation', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  staffRole: text('staff_role').$type<StaffRole>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
})

/** The authenticator app of a member of staff; unconfirmed until its first code. */
export const totp = pgTable('totp', {
  memberId: uuid('member_id').primaryKey(),
  secretEncrypted: bytes('secret_encrypted').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    memberId: uuid('member_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
)

export const passkey = pgTable('passkey', {
  id: text('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  label: text('label').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: textArray('transports').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

/** The security settings of all staff, in a single row. */
export const staffSecurity = pgTable('staff_security', {
  single: boolean('single').primaryKey().default(true),
  remembersDevices: boolean('remembers_devices').notNull().default(false),
})

/** A device on which a member of staff skips the second factor. */
export const rememberedDevice = pgTable('remembered_device', {
  id: uuid('id').primaryKey(),
  hash: text('hash').notNull(),
  memberId: uuid('member_id').notNull(),
  /** The browser's description of itself. */
  device: text('device'),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

/** One use of a second factor; `webauthn` is the challenge that a passkey signs. */
export const factorChallenge = pgTable('factor_challenge', {
  hash: text('hash').primaryKey(),
  memberId: uuid('member_id').notNull(),
  purpose: text('purpose', { enum: ['LOGIN', 'REGISTER', 'PROOF'] }).notNull(),
  webauthn: text('webauthn').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})
