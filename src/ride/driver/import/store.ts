import { sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'

export type Wanted = {
  id: string
  name: string
  phone: string
  address: string
  note: string
  fixed_schedule: string
  licence_expires_on: Day | null
}
/** A driver that an import may change. */
export type Known = Wanted & { version: number }

/** Locks the drivers with these ids or phone numbers. */
export async function lockKnownDrivers(tx: Tx, ids: string[], phones: string[]): Promise<Known[]> {
  const { rows } = await tx.execute<Known>(sql`
    select id, name, phone, address, note, fixed_schedule, licence_expires_on, version from driver
    where deleted_at is null
      and (id = any(${sql.param(ids)}::uuid[]) or phone = any(${sql.param(phones)}::text[]))
    order by id for update`)
  return rows
}

const wanted = (rows: Wanted[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as t(
  id uuid, name text, phone text, address text, note text, fixed_schedule text, licence_expires_on date)`

export async function addDrivers(tx: Tx, rows: Wanted[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into driver (id, name, phone, address, note, fixed_schedule, licence_expires_on, created_at)
    select id, name, phone, address, note, fixed_schedule, licence_expires_on, ${now.toISOString()}::timestamptz
    from ${wanted(rows)}`)
}

/** Changes drivers and raises their versions; the link that was sent to a former number ends. Call under lockKnownDrivers. */
export async function changeDrivers(tx: Tx, rows: Wanted[]): Promise<void> {
  await tx.execute(sql`
    update driver d set name = t.name, address = t.address, note = t.note, fixed_schedule = t.fixed_schedule,
      licence_expires_on = t.licence_expires_on, version = d.version + 1,
      link_version = d.link_version + (d.phone <> t.phone)::int, phone = t.phone
    from ${wanted(rows)} where d.id = t.id`)
}
