import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** The row that an import wrote for an external id. */
export const importRow = pgTable(
  'import_row',
  {
    kind: text('kind').notNull(),
    externalId: text('external_id').notNull(),
    rowId: uuid('row_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.externalId] })],
)
