import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { REALMS } from '#platform/realm/rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const verificationAttempt = pgTable('verification_attempt', {
  id: text('id').primaryKey(),
  realm: text('realm', { enum: REALMS }).notNull(),
  nonceHash: text('nonce_hash'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The provider's id of the verification, if it differs from ours. */
  reference: text('reference'),
  usedAt: instant('used_at'),
})
