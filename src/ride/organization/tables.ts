import { sql } from 'drizzle-orm'
import { boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from './rules.ts'
import { REQUEST_STATUSES } from './request/rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

export const organization = pgTable('organization', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  /** The email address for invoices; null until staff have entered it. */
  billingEmail: text('billing_email'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  /** When it was closed: its members were removed, its rides and ledger stay. */
  closedAt: instant('closed_at'),
  founderId: uuid('founder_id'),
  grams: textArray('grams').generatedAlwaysAs(
    sql`search_grams(search_key(name || ' ' || registration_number))`,
  ),
})

export const organizationMember = pgTable(
  'organization_member',
  {
    organizationId: uuid('organization_id').notNull(),
    memberId: uuid('member_id').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    monthlyHalves: integer('monthly_halves'),
    version: integer('version').notNull().default(1),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.memberId] })],
)

export const organizationInvite = pgTable('organization_invite', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  monthlyHalves: integer('monthly_halves'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const organizationPassenger = pgTable('organization_passenger', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  note: text('note').notNull().default(''),
  isSilent: boolean('is_silent').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

export const organizationRequest = pgTable('organization_request', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  name: text('name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  /** The number belonged to another organization when the member asked. */
  isContest: boolean('is_contest').notNull(),
  note: text('note').notNull(),
  status: text('status', { enum: REQUEST_STATUSES }).notNull(),
  reason: text('reason').notNull().default(''),
  organizationId: uuid('organization_id'),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
  grams: textArray('grams').generatedAlwaysAs(
    sql`search_grams(search_key(name || ' ' || registration_number))`,
  ),
})
