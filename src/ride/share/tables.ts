import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const shareLink = pgTable('share_link', {
  id: uuid('id').primaryKey(),
  reservationId: uuid('reservation_id').notNull(),
  token: text('token').notNull(),
  createdAt: instant('created_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
})
