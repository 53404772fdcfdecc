import { bigint, boolean, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Fact } from '#kit/approvable.ts'
import type { ApprovalState } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const approval = pgTable('approval', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  needs: text('needs').notNull(),
  params: jsonb('params').$type<Record<string, string>>().notNull(),
  body: jsonb('body').$type<object>().notNull(),
  requestHash: text('request_hash').notNull(),
  subjectId: uuid('subject_id'),
  facts: jsonb('facts').$type<Fact[]>().notNull(),
  reason: text('reason'),
  askedBy: uuid('asked_by').notNull(),
  askedName: text('asked_name').notNull(),
  askedAt: instant('asked_at').notNull(),
  state: text('state').$type<ApprovalState>().notNull().default('PENDING'),
  decidedBy: uuid('decided_by'),
  decidedName: text('decided_name'),
  decidedAt: instant('decided_at'),
  note: text('note'),
})

export const approvalPolicy = pgTable('approval_policy', {
  one: boolean('one').primaryKey().default(true),
  tickets: integer('tickets'),
  won: bigint('won', { mode: 'number' }),
  exports: boolean('exports').notNull().default(false),
})

export const approvalUse = pgTable('approval_use', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  unit: text('unit').$type<'TICKETS' | 'WON'>().notNull(),
  size: numeric('size', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
})
