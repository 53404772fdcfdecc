import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A person who may drive the car of a subscription besides its subscriber. */
export const subscriptionDriver = pgTable('subscription_driver', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  name: text('name').notNull(),
  birthday: date('birthday').notNull(),
  phone: text('phone'),
  licenseDeclaredAt: instant('license_declared_at').notNull(),
  createdAt: instant('created_at').notNull(),
})
