import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, startOf } from '#kit/day.ts'
import { containsKey, type Tx } from '#kit/db.ts'
import type { Session } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import type { AuditEntry } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { audit } from './tables.ts'

/** Writes who made a change; without an actor it was the system. */
export async function addAuditEntries(
  tx: Tx,
  actor: Session | null,
  entries: AuditEntry[],
  now: Date,
): Promise<void> {
  const actorId = actor?.personId ?? null
  const actorName = actor?.name ?? 'MOSIM'
  await tx
    .insert(audit)
    .values(entries.map((entry) => ({ id: newId(), at: now, actorId, actorName, ...entry })))
}

const SAID = sql`'{reason,note}'::text[]`

/** Removes the reasons and notes that staff wrote from the entries about these subjects, when an account is deleted. */
export async function eraseReasons(tx: Tx, subjectIds: string[]): Promise<void> {
  await tx.execute(sql`update audit set before = before - ${SAID}, after = after - ${SAID}
    where subject_id = any(${sql.param(subjectIds)}::uuid[]) and (before ?| ${SAID} or after ?| ${SAID})`)
}

/** All actor names that contain the text. There are few names: the query walks the index from name to name. */
export async function actorNamesContaining(tx: Tx, q: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive actor (name) as (
      select min(actor_name) from audit
      union all
      select (select min(actor_name) from audit where actor_name > name) from actor where name is not null
    )
    select name from actor where ${containsKey(q, [sql`name`])}`)
  return rows.map(({ name }) => name)
}

export type Wanted = {
  /** Undefined: any actor. */
  actors?: string[]
  subject?: string
  subjectId?: string
  from?: Day
  to?: Day
}

function conditions({ subject, subjectId, from, to }: Wanted): SQL {
  const all = [
    sql`true`,
    subject && sql`subject = ${subject}`,
    subjectId && sql`subject_id = ${subjectId}`,
    from && sql`at >= ${startOf(from).toISOString()}`,
    to && sql`at < ${startOf(addDays(to, 1)).toISOString()}`,
  ]
  return sql.join(
    all.filter((one) => one !== undefined && one !== ''),
    sql` and `,
  )
}

/**
 * The newest matching entries, at most `limit`. Each actor's entries are read separately, in the order of the index.
 */
function newest({ actors, ...rest }: Wanted, most: number): SQL {
  const matching = (more: SQL) => sql`
    select * from audit where ${conditions(rest)} ${more} order by at desc, id desc limit ${most}`
  return actors
    ? sql`select a.* from unnest(${sql.param(actors)}::text[]) n (name)
        cross join lateral (${matching(sql`and actor_name = n.name`)}) a`
    : matching(sql``)
}

const columns = sql`id, at, actor_name, action, subject, subject_id, before, after`

/** The query of all matching entries, newest first: each actor's entries in the order of the index, merged. */
export function allAudit({ actors, ...rest }: Wanted): SQL {
  const of = (whose: SQL) => sql`select ${columns} from audit where ${conditions(rest)} ${whose}`
  const each = actors?.map((name) => of(sql`and actor_name = ${name}`)) ?? [of(sql``)]
  const all = each.length ? sql.join(each, sql` union all `) : of(sql`and false`)
  return sql`${all} order by at desc, id desc`
}

export type AuditRow = {
  id: string
  at: string
  actor_name: string
  action: string
  subject: string
  subject_id: string | null
  before: object | null
  after: object | null
}

/** A page of entries, newest first. */
export async function auditRows(tx: Tx, wanted: Wanted, limit: number, offset: number): Promise<AuditRow[]> {
  const { rows } = await tx.execute<AuditRow>(sql`
    select ${columns} from (${newest(wanted, limit + offset)}) hit
    order by at desc, id desc limit ${limit} offset ${offset}`)
  return rows
}

/** The number of matching entries, counted at most to one above the limit. */
export async function auditCount(tx: Tx, { actors, ...rest }: Wanted): Promise<number> {
  const byActors = actors ? sql`and actor_name = any(${sql.param(actors)}::text[])` : sql``
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from audit where ${conditions(rest)} ${byActors} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.count
}

/** The names of subjects by id; erased subjects are missing. */
export async function subjectNames(
  tx: Tx,
  subjects: World['auditSubjects'],
  ids: string[],
): Promise<Map<string, string>> {
  const queries = Object.values(subjects).flatMap(({ namesOf }) => namesOf ?? [])
  if (!ids.length || !queries.length) return new Map()
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from (${sql.join(
      queries.map((namesOf) => namesOf(these)),
      sql` union all `,
    )}) named (id, name)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
