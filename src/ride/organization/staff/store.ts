import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { matchesKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'

export type OrganizationRecord = {
  id: string
  name: string
  business_number: string
  billing_email: string | null
  version: number
  halves: number
  people: number
  managers: string[]
}

const holding = (q: string | undefined): SQL =>
  q
    ? sql`closed_at is null and ${matchesKey(q, [sql`name`, sql`registration_number`])}`
    : sql`closed_at is null`

/** Organizations with their balance, number of members and managers; counted only for the shown rows. */
const records = (shown: SQL, today: Day) => sql`
  select o.id, o.name, o.registration_number as business_number, o.billing_email, o.version,
    (select coalesce(sum(l.remaining), 0)::int from ticket_lot l
     where l.holder_id = o.id and l.remaining > 0 and l.expires_on >= ${today}) as halves,
    (select count(*)::int from organization_member m where m.organization_id = o.id) as people,
    array(select p.name from organization_member m join member p on p.id = m.member_id
      where m.organization_id = o.id and m.role = 'manager' order by m.joined_at limit 5) as managers
  from (${shown}) o`

/** The query of all organizations that match the text. */
export const allOrganizations = (q: string | undefined, today: Day): SQL =>
  sql`${records(sql`select * from organization where ${holding(q)}`, today)} order by o.created_at desc, o.id desc`

type Wanted = { q: string | undefined; limit: number; offset: number; today: Day }

/** A page of the organizations that match the text, newest first. */
export async function organizationRecords(tx: Tx, { q, limit, offset, today }: Wanted) {
  const shown = sql`select * from organization where ${holding(q)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`
  const { rows } = await tx.execute<OrganizationRecord>(
    sql`${records(shown, today)} order by o.created_at desc, o.id desc`,
  )
  return rows
}

/** The number of matches, counted to one above the cap. */
export async function organizationCount(tx: Tx, q: string | undefined): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (select 1 from organization where ${holding(q)} limit ${MAX_COUNTED + 1}) o`)
  return rows[0]!.n
}

export async function organizationRecord(tx: Tx, id: string, today: Day): Promise<OrganizationRecord | null> {
  const { rows } = await tx.execute<OrganizationRecord>(
    records(sql`select * from organization where id = ${id} and closed_at is null`, today),
  )
  return rows[0] ?? null
}
