import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

export type Wanted = { id: string; name: string; business_number: string; billing_email: string | null }
/** An organization that an import may change. */
export type Known = Wanted & { version: number }

/** Locks the organizations with these ids or registration numbers. */
export async function lockKnownOrganizations(tx: Tx, ids: string[], numbers: string[]): Promise<Known[]> {
  const { rows } = await tx.execute<Known>(sql`
    select id, name, registration_number as business_number, billing_email, version from organization
    where closed_at is null
      and (id = any(${sql.param(ids)}::uuid[]) or registration_number = any(${sql.param(numbers)}::text[]))
    order by id for no key update`)
  return rows
}

const wanted = (rows: Wanted[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as t(
  id uuid, name text, business_number text, billing_email text)`

/** Adds organizations; returns how many: fewer if another request took one of the numbers at the same time. */
export async function addOrganizations(tx: Tx, rows: Wanted[], now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into organization (id, name, registration_number, billing_email, created_at)
    select id, name, business_number, billing_email, ${now.toISOString()}::timestamptz from ${wanted(rows)}
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Changes organizations and raises their versions. Call under lockKnownOrganizations. */
export async function changeOrganizations(tx: Tx, rows: Wanted[]): Promise<void> {
  await tx.execute(sql`
    update organization o set name = t.name, registration_number = t.business_number,
      billing_email = t.billing_email, version = o.version + 1
    from ${wanted(rows)} where o.id = t.id`)
}
