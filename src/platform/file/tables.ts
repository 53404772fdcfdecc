import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const storedFile = pgTable('stored_file', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  purpose: text('purpose').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Size of the stored bytes. */
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
  destroyAt: instant('destroy_at'),
  destroyedAt: instant('destroyed_at'),
})
