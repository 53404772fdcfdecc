import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ENTRY_TYPES } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const ticketAccount = pgTable('ticket_account', {
  holderId: uuid('holder_id').primaryKey(),
  memberId: uuid('member_id'),
  organizationId: uuid('organization_id'),
  version: integer('version').notNull().default(0),
  halves: integer('halves').notNull().default(0),
  /** Set when the organization is closed, which then gets no more tickets. */
  closedAt: instant('closed_at'),
  chained: integer('chained').generatedAlwaysAs(sql`nullif(version, 0)`),
})

export const ticketEntry = pgTable('ticket_entry', {
  id: uuid('id').primaryKey(),
  holderId: uuid('holder_id').notNull(),
  version: integer('version').notNull(),
  type: text('type', { enum: ENTRY_TYPES }).notNull(),
  before: integer('before').notNull(),
  amount: integer('amount').notNull(),
  after: integer('after').notNull(),
  reservationId: uuid('reservation_id'),
  actorId: uuid('actor_id'),
  note: text('note'),
  createdAt: instant('created_at').notNull(),
  previous: integer('previous').generatedAlwaysAs(sql`nullif(version - 1, 0)`),
})

export const ticketLot = pgTable('ticket_lot', {
  id: uuid('id').primaryKey(),
  holderId: uuid('holder_id').notNull(),
  granted: integer('granted').notNull(),
  remaining: integer('remaining').notNull(),
  expiresOn: date('expires_on').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The won that were paid for it; 0 for a free lot. */
  paid: bigint('paid', { mode: 'number' }).notNull().default(0),
  /** The won that the remaining half tickets carry: the sum of the lot's moves. */
  won: bigint('won', { mode: 'number' }).notNull().default(0),
})

export const ticketMove = pgTable(
  'ticket_move',
  {
    entryId: uuid('entry_id').notNull(),
    lotId: uuid('lot_id').notNull(),
    sourceLotId: uuid('source_lot_id').notNull(),
    amount: integer('amount').notNull(),
    /** The won that moved, signed like the amount. */
    won: bigint('won', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.lotId, table.sourceLotId] })],
)
