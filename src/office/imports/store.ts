import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { importRow } from './tables.ts'

/** Takes the lock of all imports until the end of the transaction; false while another server imports. */
export async function tryImportLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('office/imports')) as taken`,
  )
  return rows[0]!.taken
}

/** The rows that earlier imports wrote for these external ids. */
export const knownRows = (tx: Tx, kind: string, externalIds: string[]) =>
  tx
    .select({ externalId: importRow.externalId, id: importRow.rowId })
    .from(importRow)
    .where(and(eq(importRow.kind, kind), inArray(importRow.externalId, externalIds)))

/** Stores which row was written for each external id. */
export async function rememberRows(
  tx: Tx,
  kind: string,
  made: { externalId: string; id: string }[],
): Promise<void> {
  const [externalIds, ids] = [made.map((one) => one.externalId), made.map((one) => one.id)]
  await tx.execute(sql`
    insert into import_row (kind, external_id, row_id)
    select ${kind}, * from unnest(${sql.param(externalIds)}::text[], ${sql.param(ids)}::uuid[])
    on conflict (kind, external_id) do update set row_id = excluded.row_id
    where import_row.row_id <> excluded.row_id`)
}
