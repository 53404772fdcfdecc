import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const paymentAnswer = pgTable('payment_answer', {
  id: uuid('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  kind: text('kind', { enum: ['CHARGE', 'ASK', 'CANCEL'] }).notNull(),
  answer: jsonb('answer').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const paymentWebhook = pgTable('payment_webhook', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  paymentId: text('payment_id'),
  receivedAt: instant('received_at').notNull(),
  appliedAt: instant('applied_at'),
  looks: integer('looks').notNull().default(0),
  nextAt: instant('next_at').notNull(),
})
