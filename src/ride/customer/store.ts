import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { matchesKey, type Tx } from '#kit/db.ts'
import type { CallerKind } from './rules.ts'
import { MAX_SHOWN } from './rules.ts'

export type CallerRecord = {
  kind: CallerKind
  member_id: string
  name: string
  phone: string
  detail: string
}

/** The maximum of matching rides that are read, because many have the same guest. */
const MAX_READ = 200

const callers = async (tx: Tx, kind: CallerKind, found: SQL): Promise<CallerRecord[]> =>
  (await tx.execute<Omit<CallerRecord, 'kind'>>(sql`${found} limit ${MAX_SHOWN}`)).rows.map((row) => ({
    kind,
    ...row,
  }))

/** Members whose id, name or number contains the key. Does not lock. */
export const membersCalling = (tx: Tx, key: string) =>
  callers(
    tx,
    'MEMBER',
    sql`select id as member_id, name, coalesce(phone, '') as phone, '' as detail from member
      where deleted_at is null and ${matchesKey(key, [sql`login_id`, sql`name`, sql`phone`])}
      order by name, id`,
  )

/** Passengers of former rides who are not the member themselves. Does not lock. */
export const guestsCalling = (tx: Tx, key: string) =>
  callers(
    tx,
    'GUEST',
    sql`select distinct on (r.name, r.phone, r.member_id) r.member_id, r.name, r.phone, m.name as detail
      from (select member_id, name, phone from reservation
        where erased_at is null and ${matchesKey(key, [sql`name`, sql`phone`])} limit ${MAX_READ}) r
      join member m on m.id = r.member_id and m.deleted_at is null and m.phone is distinct from r.phone
      order by r.name, r.phone, r.member_id`,
  )

/** The people of organizations whose name or registration number contains the key, managers first. Does not lock. */
export const organizationsCalling = (tx: Tx, key: string) =>
  callers(
    tx,
    'ORGANIZATION',
    sql`select p.id as member_id, p.name, coalesce(p.phone, '') as phone, o.name as detail
      from (select id, name from organization
        where closed_at is null and ${matchesKey(key, [sql`name`, sql`registration_number`])}
        order by created_at desc limit ${MAX_SHOWN}) o
      join organization_member m on m.organization_id = o.id
      join member p on p.id = m.member_id and p.deleted_at is null
      order by o.name, m.role desc, p.name, p.id`,
  )

const spendable = (
  holder: SQL,
  today: Day,
) => sql`(select coalesce(sum(l.remaining), 0)::int from ticket_lot l
  where l.holder_id = ${holder} and l.remaining > 0 and l.expires_on >= ${today})`

export type Payer = { id: string; name: string; halves: number }

/** The organizations that can pay for a member's rides, with their spendable half tickets. */
export async function payersOf(tx: Tx, memberId: string, today: Day): Promise<Payer[]> {
  const { rows } = await tx.execute<Payer>(sql`
    select o.id, o.name, ${spendable(sql`o.id`, today)} as halves
    from organization_member m join organization o on o.id = m.organization_id and o.closed_at is null
    where m.member_id = ${memberId} order by o.name, o.id`)
  return rows
}

export type LastRide = {
  id: string
  ride_date: Day
  car_id: string
  name: string
  phone: string
  pickup_location: string
  dropoff_location: string
  ride_purpose: string
  passenger_count: number
  luggage_count: number
}

/** The rides that a member booked last, as templates for the next one. */
export async function lastRidesOf(tx: Tx, memberId: string): Promise<LastRide[]> {
  const { rows } = await tx.execute<LastRide>(sql`
    select id, ride_date::text, car_id, name, phone, pickup_location, dropoff_location, ride_purpose,
      passenger_count, luggage_count
    from reservation where member_id = ${memberId} and erased_at is null
    order by created_at desc limit ${MAX_SHOWN}`)
  return rows
}
