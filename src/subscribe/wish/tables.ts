import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

/** A model that a subscriber would like to see. */
export const wish = pgTable('wish', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  model: text('model').notNull(),
  reply: text('reply'),
  repliedAt: instant('replied_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  grams: textArray('grams').generatedAlwaysAs(sql`search_grams(search_key(model))`),
})
