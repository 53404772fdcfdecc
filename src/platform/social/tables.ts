import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const socialAttempt = pgTable('social_attempt', {
  stateHash: text('state_hash').primaryKey(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
