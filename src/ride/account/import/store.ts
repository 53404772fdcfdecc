import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

/** A member in an import. A member without a login is a customer that staff added. */
export type Known = {
  id: string
  phone: string | null
  name: string
  note: string
  version: number
  hasLogin: boolean
}

/** Locks the members with these ids or phone numbers. */
export async function lockKnownMembers(tx: Tx, ids: string[], phones: string[]): Promise<Known[]> {
  const { rows } = await tx.execute<Known>(sql`
    select id, phone, name, staff_note as note, version, provider <> 'PHONE' as "hasLogin" from member
    where deleted_at is null
      and (id = any(${sql.param(ids)}::uuid[]) or phone = any(${sql.param(phones)}::text[]))
    order by id for no key update`)
  return rows
}

export type Added = { id: string; name: string; phone: string; note: string }

/** Adds customers without a login; returns how many: fewer if another request has taken a number. */
export async function addCustomers(tx: Tx, added: Added[], now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into member (id, name, phone, staff_note, provider, identity_status, created_at)
    select id, name, phone, note, 'PHONE', 'NOT_SUBMITTED', ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(added)}::json) as t(id uuid, name text, phone text, note text)
    on conflict (phone) do nothing`)
  return rowCount ?? 0
}

/** Changes names, numbers and notes, and raises the versions. Call under lockKnownMembers. */
export async function changeCustomers(tx: Tx, changed: Added[]): Promise<void> {
  await tx.execute(sql`
    update member m set name = t.name, phone = t.phone, staff_note = t.note, version = m.version + 1
    from json_to_recordset(${JSON.stringify(changed)}::json) as t(id uuid, name text, phone text, note text)
    where m.id = t.id`)
}
