import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { CLAIM_STATES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const customerClaim = pgTable('customer_claim', {
  id: uuid('id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  claimantId: uuid('claimant_id').notNull(),
  /** The verified number, while the claim is open. */
  phone: text('phone'),
  state: text('state', { enum: CLAIM_STATES }).notNull().default('OFFERED'),
  /** The reason of a refusal, which the member reads. */
  reason: text('reason').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  requestedAt: instant('requested_at'),
  decidedAt: instant('decided_at'),
})
