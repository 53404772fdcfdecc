import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The two tables of one realm: sessions, and the refresh tokens of each session. */
export function sessionTables(names: { session: string; person: string; refreshToken: string }) {
  const session = pgTable(names.session, {
    id: uuid('id').primaryKey(),
    personId: uuid(names.person).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    /** When the session last proved a second factor, at its login or later. */
    provedAt: instant('proved_at'),
    /** The browser's User-Agent, for the list of own sessions. */
    device: text('device'),
  })
  const refreshToken = pgTable(names.refreshToken, {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    issuedAt: instant('issued_at').notNull(),
    usedAt: instant('used_at'),
    spendBy: instant('spend_by'),
    client: text('client').notNull(),
  })
  return { session, refreshToken }
}

export const loginFailure = pgTable('login_failure', {
  id: uuid('id').primaryKey(),
  account: text('account').notNull(),
  client: text('client'),
  addressHash: text('address_hash').notNull(),
  at: instant('at').notNull(),
})

export const oneTimeCode = pgTable('one_time_code', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').notNull(),
  target: text('target').notNull(),
  personId: uuid('person_id'),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
