import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AccessKind } from '#kit/access.ts'
import type { SignedFigure } from './review/rules.ts'

export const accessRecord = pgTable('access_record', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  kind: text('kind').$type<AccessKind>().notNull(),
  source: text('source').notNull(),
  aboutId: uuid('about_id'),
  filters: jsonb('filters').$type<object>().notNull(),
  subjects: uuid('subjects').array().notNull(),
  subjectCount: integer('subject_count').notNull(),
  reason: text('reason'),
  exportNumber: text('export_number'),
  requestId: text('request_id').notNull(),
  clientAddress: text('client_address').notNull(),
  client: text('client').notNull(),
})

export const accessIntake = pgTable('access_intake', {
  id: uuid('id').primaryKey(),
  access: jsonb('access').$type<object>().notNull(),
})

export const accessReview = pgTable('access_review', {
  month: text('month').primaryKey(),
  note: text('note').notNull(),
  figures: jsonb('figures').$type<SignedFigure[]>().notNull(),
  signerId: uuid('signer_id').notNull(),
  signerName: text('signer_name').notNull(),
  signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
})
