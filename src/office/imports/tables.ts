import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** The row of ours that an import made of a row with this external id. */
export const importRow = pgTable(
  'import_row',
  {
    kind: text('kind').notNull(),
    externalId: text('external_id').notNull(),
    rowId: uuid('row_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.externalId] })],
)
