import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const driverDevice = pgTable('driver_device', {
  id: uuid('id').primaryKey(),
  driverId: uuid('driver_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** The version of the link that gave the device access; a newer version ends the device. */
  linkVersion: integer('link_version').notNull(),
  /** The browser's User-Agent header. */
  label: text('label').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
