import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { EXPENSE_KINDS } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const rideExpense = pgTable('ride_expense', {
  /** Chosen by the device, so that an expense that is sent twice is stored once. */
  id: uuid('id').primaryKey(),
  reservationId: uuid('reservation_id').notNull(),
  driverId: uuid('driver_id').notNull(),
  kind: text('kind', { enum: EXPENSE_KINDS }).notNull(),
  /** In won. */
  amount: integer('amount').notNull(),
  /** The photo of the receipt; null after it was erased. */
  fileId: uuid('file_id'),
  createdAt: instant('created_at').notNull(),
  /** When its driver deleted it. The row stays, so that a late copy of the request does not add it again. */
  removedAt: instant('removed_at'),
})
