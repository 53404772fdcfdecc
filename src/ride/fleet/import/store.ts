import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

/** Locks the models with these names against removal; bookings are not blocked. */
export async function lockModels(tx: Tx, names: string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from car where deleted_at is null and name = any(${sql.param(names)}::text[])
    order by id for no key update`)
  return rows
}

/** A registration number with its model. */
export type Known = { id: string; plate: string; car_id: string }

/** The units with these ids or registration numbers. */
export async function knownUnits(tx: Tx, ids: string[], plates: string[]): Promise<Known[]> {
  const { rows } = await tx.execute<Known>(sql`
    select id, registration_number as plate, car_id from unit
    where deleted_at is null
      and (id = any(${sql.param(ids)}::uuid[]) or registration_number = any(${sql.param(plates)}::text[]))`)
  return rows
}

/** Adds units; returns how many: fewer if another request took one of the numbers at the same time. */
export async function addUnits(tx: Tx, units: Known[], now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into unit (id, car_id, registration_number, created_at)
    select id, car_id, plate, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(units)}::json) as t(id uuid, car_id uuid, plate text)
    on conflict do nothing`)
  return rowCount ?? 0
}
