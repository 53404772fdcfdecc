import { bigint, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { storedFile } from '#platform/file/tables.ts'

const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

export const plan = pgTable('plan', {
  id: uuid('id').primaryKey(),
  section: text('section', { enum: ['PREMIUM', 'MORE', 'MONTHLY'] }).notNull(),
  title: text('title').notNull(),
  halves: integer('halves'),
  days: integer('days'),
  price: bigint('price', { mode: 'number' }).notNull(),
  priceForOne: bigint('price_for_one', { mode: 'number' }).notNull(),
  labels: textArray('labels').notNull(),
  icon: text('icon').notNull(),
  displayOrder: integer('display_order').notNull(),
})

export const banner = pgTable('banner', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  image: uuid('image').references(() => storedFile.id),
  action: text('action').notNull(),
  path: text('path').notNull(),
  displayOrder: integer('display_order').notNull(),
})

export const faq = pgTable('faq', {
  id: uuid('id').primaryKey(),
  section: text('section').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  displayOrder: integer('display_order').notNull(),
})
