import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

export type Model = { id: string; name: string }

/** The models with these names. Does not lock. */
export async function modelsNamed(tx: Tx, names: string[]): Promise<Model[]> {
  const { rows } = await tx.execute<Model>(sql`
    select id, name from car where deleted_at is null and name = any(${sql.param(names)}::text[])`)
  return rows
}
