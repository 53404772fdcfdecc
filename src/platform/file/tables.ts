import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const storedFile = pgTable('stored_file', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  purpose: text('purpose').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Size of the stored bytes; 0 when they never arrived. */
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
  destroyAt: instant('destroy_at'),
  /** Set while the bytes are being removed or uploaded: they may or may not exist. */
  destroyingAt: instant('destroying_at'),
  destroyedAt: instant('destroyed_at'),
  /** Set when the file is due and its bytes were not found. */
  missingAt: instant('missing_at'),
  /** The file is not destroyed before this time. */
  nextTryAt: instant('next_try_at'),
})
