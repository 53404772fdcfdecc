import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const driverDevice = pgTable('driver_device', {
  id: uuid('id').primaryKey(),
  driverId: uuid('driver_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** It ends with the version of the link by which it was let in. */
  linkVersion: integer('link_version').notNull(),
  /** The kind of device, as its browser says it. */
  label: text('label').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
