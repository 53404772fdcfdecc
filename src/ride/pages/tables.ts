import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { faqColumns } from '#platform/faq/tables.ts'
import { storedFile } from '#platform/file/tables.ts'

export const banner = pgTable('banner', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  image: uuid('image').references(() => storedFile.id),
  action: text('action').notNull(),
  path: text('path').notNull(),
  displayOrder: integer('display_order').notNull(),
})

export const faq = pgTable('faq', { ...faqColumns, group: text('section').notNull() })
