import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { REALMS } from '#platform/realm/rules.ts'

/** Consents to documents: person, document, version, time and IP address. */
export const consent = pgTable('consent', {
  id: uuid('id').primaryKey(),
  realm: text('realm', { enum: REALMS }).notNull(),
  personId: uuid('person_id').notNull(),
  document: text('document').notNull(),
  version: text('version').notNull(),
  agreed: boolean('agreed').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  address: text('address').notNull(),
})
