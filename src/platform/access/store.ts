import { type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#kit/advisory-locks.ts'
import { addDays, type Day, startOf } from '#kit/day.ts'
import { containsKey, runPrepared, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import type { AccessKind } from '#kit/access.ts'
import { accessIntake, accessRecord } from './tables.ts'

/** A row to write. `seen`: ids of persons, or of rows of persons; `most`: how many persons are stored, null for all. */
export type NewRecord = {
  id: string
  at: string
  staff_id: string
  staff_name: string
  kind: AccessKind
  source: string
  about_id: string | null
  filters: object
  seen: string[]
  most: number | null
  reason: string | null
  export_number: string | null
  request_id: string
  client_address: string
  client: string
}

/**
 * Writes accesses before their answers are sent. The commit does not wait for the disk: a killed server loses nothing,
 * a crashed database loses at most the last 0.6 seconds.
 */
export async function addAccesses(tx: Tx, rows: NewRecord[]): Promise<void> {
  await runPrepared(
    tx,
    'add_accesses',
    sql`
    with unwaited as (select set_config('synchronous_commit', 'off', true))
    insert into access_intake (id, access)
    select (access ->> 'id')::uuid, access
    from unwaited, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) access`,
  )
}

const COLUMNS = sql`id uuid, at timestamptz, staff_id uuid, staff_name text, kind text, source text, about_id uuid,
  filters jsonb, seen uuid[], most int, reason text, export_number text, request_id text, client_address text, client text`

/**
 * Moves the oldest written accesses to the record, with the persons behind their ids; returns how many. Waits for a
 * concurrent move, so that the record has its accesses too.
 */
export async function drainIntake(
  tx: Tx,
  personsOf: readonly ((ids: SQL) => SQL)[],
  limit: number,
): Promise<number> {
  const persons = sql.join(
    personsOf.map((of) => of(sql`any(array(select id from seen))`)),
    sql` union all `,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.MOVE_ACCESS})`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with taken as materialized (
      select access from ${accessIntake} order by id limit ${limit}
    ), call as materialized (
      select c.* from taken cross join lateral jsonb_to_record(access) as c (${COLUMNS})
    ), seen as materialized (
      select distinct s.id from call cross join unnest(seen) s (id)
    ), person (id, person_id) as materialized (${persons})
    insert into access_record (id, at, staff_id, staff_name, kind, source, about_id, filters, subjects, subject_count,
      reason, export_number, request_id, client_address, client)
    select c.id, at, staff_id, staff_name, kind, source, about_id, filters, p.ids[1:coalesce(most, cardinality(p.ids))],
      cardinality(p.ids), reason, export_number, request_id, client_address, client
    from call c
    cross join lateral (
      select coalesce(array_agg(distinct person_id), '{}') as ids
      from unnest(c.seen) s (id) join person using (id) where person_id is not null
    ) p
    returning id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length) await tx.execute(sql`delete from access_intake where id = any(${sql.param(ids)}::uuid[])`)
  return ids.length
}

export type Wanted = {
  /** Undefined: any staff. */
  staffIds?: string[]
  subjectIds?: string[]
  kind?: AccessKind
  from?: Day
  to?: Day
}

function conditions({ staffIds, subjectIds, kind, from, to }: Wanted): SQL {
  const all = [
    sql`true`,
    staffIds && sql`staff_id = any(${sql.param(staffIds)}::uuid[])`,
    subjectIds && sql`subjects && ${sql.param(subjectIds)}::uuid[]`,
    kind && sql`kind = ${kind}`,
    from && sql`at >= ${startOf(from).toISOString()}`,
    to && sql`at < ${startOf(addDays(to, 1)).toISOString()}`,
  ]
  return sql.join(
    all.filter((one) => one !== undefined && one !== ''),
    sql` and `,
  )
}

export type AccessRow = {
  id: string
  at: string
  staff_id: string
  staff_name: string
  kind: AccessKind
  source: string
  about_id: string | null
  filters: Record<string, unknown>
  /** The first three persons. */
  shown: string[]
  subject_count: number
  reason: string | null
  export_number: string | null
  client_address: string
  client: string
}

/** The query of all matching rows, newest first. */
export const allAccesses = (wanted: Wanted): SQL => sql`
  select id, at, staff_id, staff_name, kind, source, about_id, filters, subjects[1:3] as shown, subject_count, reason,
    export_number, client_address, client
  from ${accessRecord} where ${conditions(wanted)} order by at desc, id desc`

/** A page of rows, newest first. */
export async function accessRows(
  tx: Tx,
  wanted: Wanted,
  limit: number,
  offset: number,
): Promise<AccessRow[]> {
  return (await tx.execute<AccessRow>(sql`${allAccesses(wanted)} limit ${limit} offset ${offset}`)).rows
}

/** The number of matching rows, counted at most to one above the limit. */
export async function accessCount(tx: Tx, wanted: Wanted): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from access_record where ${conditions(wanted)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.count
}

/** The staff in the record whose latest name contains the text; the query walks the index from person to person. */
export async function staffNamed(tx: Tx, key: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive person (id) as (
      (select staff_id from access_record order by staff_id limit 1)
      union all
      select (select staff_id from access_record where staff_id > person.id order by staff_id limit 1)
      from person where id is not null
    )
    select id from person
    cross join lateral (select staff_name as name from access_record where staff_id = person.id order by at desc limit 1) latest
    where ${containsKey(key, [sql`name`])}`)
  return rows.map(({ id }) => id)
}
