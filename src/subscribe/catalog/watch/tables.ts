import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A model that a subscriber watches for a free car. */
export const modelWatch = pgTable(
  'model_watch',
  {
    subscriberId: uuid('subscriber_id').notNull(),
    modelId: uuid('model_id').notNull(),
    createdAt: instant('created_at').notNull(),
    notifiedAt: instant('notified_at'),
  },
  (table) => [primaryKey({ columns: [table.subscriberId, table.modelId] })],
)
