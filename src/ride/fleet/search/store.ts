import { sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'

type UnitHit = { id: string; registration_number: string; car_name: string }

/** Units whose registration number contains the search key. */
export async function unitsMatching(tx: Tx, key: string, limit: number): Promise<UnitHit[]> {
  const { rows } = await tx.execute<UnitHit>(sql`
    select u.id, u.registration_number, c.name as car_name from unit u join car c on c.id = u.car_id
    where u.deleted_at is null and ${containsKey(key, [sql`u.registration_number`])}
    order by u.registration_number, u.id limit ${limit}`)
  return rows
}
