import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const invite = pgTable('invite', {
  id: uuid('id').primaryKey(),
  inviterId: uuid('inviter_id').notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  state: text('state', { enum: ['OPEN', 'ACCEPTED', 'EXPIRED'] })
    .notNull()
    .default('OPEN'),
  inviteeId: uuid('invitee_id'),
  /** The keyed hash of the person who accepted the invite and has deleted their account since; kept for a year. */
  inviteeHash: text('invitee_hash'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
})
