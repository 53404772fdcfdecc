import { and, desc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Session } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { MOST_COUNTED } from '#kit/page.ts'
import type { Message } from '#kit/unit-of-work.ts'
import {
  A_DAY_TO_A_NUMBER,
  A_DAY_TO_ALL,
  isLimited,
  overDailyLimit,
  pairOf,
  RESENT_DAYS,
  SECRET_KINDS,
} from './rules.ts'
import { type CHANNELS, outbox } from './tables.ts'

export type OutboxRow = typeof outbox.$inferSelect

const ALLOWING = 7_104_221
const MOST_ROWS = 1_000

/** Queues messages in the transaction of the change they are about; they are sent after the commit. */
export async function addMessages(
  tx: Tx,
  actor: Session | null,
  messages: Message[],
  now: Date,
): Promise<void> {
  const actorId = ownActorOf(actor)
  const rows = messages.map((message) => ({ id: newId(), actorId, ...message, nextAt: now, createdAt: now }))
  // A statement takes 65,535 parameters, and a nightly job may have more to tell.
  for (let at = 0; at < rows.length; at += MOST_ROWS)
    await tx.insert(outbox).values(rows.slice(at, at + MOST_ROWS))
}

/** The member whose own action causes a message, which is limited; null for staff and the product itself. */
export const ownActorOf = (actor: Session | null): string | null =>
  actor?.role === 'USER' ? actor.personId : null

export type Channel = (typeof CHANNELS)[number]

/** Spelled out, because the indexes of what is due say it too. */
const IS_OF: Record<Channel, SQL> = { SMS: sql`channel = 'SMS'`, EMAIL: sql`channel = 'EMAIL'` }

/** Takes what is due on a channel, oldest first, so that no other worker sends it for so many seconds. */
export async function takeDueMessages(
  tx: Tx,
  channel: Channel,
  now: Date,
  limit: number,
  leaseSeconds: number,
): Promise<OutboxRow[]> {
  const due = sql`select id from outbox where state = 'WAITING' and ${IS_OF[channel]} and next_at <= ${now.toISOString()}
    order by next_at, created_at, id limit ${limit} for update skip locked`
  const taken = await tx
    .update(outbox)
    .set({ nextAt: leaseEnd(now, leaseSeconds), attempts: sql`attempts + 1` })
    .where(sql`id in (${due})`)
    .returning()
  return taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

const MOST_WAITING = 10_000

/** How many messages are due, at most 10,000 of them counted, and for how many seconds the oldest has been. */
export async function waitingMessages(tx: Tx, now: Date): Promise<{ count: number; seconds: number }> {
  const { rows } = await tx.execute<{ count: number; oldest: Date | null }>(sql`
    select count(*)::int as count, min(next_at) as oldest from (
      select next_at from outbox where state = 'WAITING' and next_at <= ${now.toISOString()}
      order by next_at limit ${MOST_WAITING}) due`)
  const { count, oldest } = rows[0]!
  return { count, seconds: oldest ? (now.getTime() - new Date(oldest).getTime()) / 1_000 : 0 }
}

const leaseEnd = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const idsOf = (messages: Pick<OutboxRow, 'id'>[]) => messages.map(({ id }) => id)

/**
 * Lets through what is still ours and within what one member may send in 24 hours, to one number and in all; the
 * rest is suppressed. One worker at a time, so that two never let through what only one may. Answers what may be sent now.
 */
export async function allowMessages(
  tx: Tx,
  messages: OutboxRow[],
  now: Date,
  leaseSeconds: number,
): Promise<OutboxRow[]> {
  if (!messages.length) return []
  await tx.execute(sql`select pg_advisory_xact_lock(${ALLOWING})`)
  const over = new Set(overDailyLimit(messages, await letThrough(tx, messages, now)))
  const suppressed = messages.filter(({ id }) => over.has(id))
  if (suppressed.length)
    await tx
      .update(outbox)
      .set({ state: 'SUPPRESSED', error: 'DAILY_LIMIT', doneAt: now })
      .where(leaseHeld(suppressed))
  const allowed = await tx
    .update(outbox)
    .set({ allowedAt: sql`coalesce(allowed_at, ${now.toISOString()})`, nextAt: leaseEnd(now, leaseSeconds) })
    .where(leaseHeld(messages))
    .returning({ id: outbox.id })
  const ids = new Set(idsOf(allowed))
  return messages.filter(({ id }) => ids.has(id))
}

/** Whether this worker still holds the lease: whoever takes them later raises the attempts. */
const leaseHeld = (messages: OutboxRow[]) =>
  and(
    eq(outbox.state, 'WAITING'),
    sql`(id, attempts) in (select id, attempts from ${recordsOf(messages.map(({ id, attempts }) => ({ id, attempts })))} as m (id uuid, attempts int))`,
  )!

const recordsOf = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

/** How many of each pair of member and number, and of each member, were let through in 24 hours, counted to the limits. */
async function letThrough(tx: Tx, messages: OutboxRow[], now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const limited = messages.filter(isLimited)
  if (!limited.length) return new Map()
  const pairs = limited.map(({ actorId, recipient }) => ({ actorId, recipient }))
  const sent = sql`o.allowed_at > ${since} and o.state <> 'SUPPRESSED'`
  const { rows } = await tx.execute<{ actorId: string; recipient: string | null; sent: number }>(sql`
    with pairs as (select distinct * from ${recordsOf(pairs)} as r ("actorId" uuid, recipient text))
    select p."actorId", p.recipient, (select count(*)::int from (
      select from outbox o where o.actor_id = p."actorId" and o.recipient = p.recipient and ${sent}
      limit ${A_DAY_TO_A_NUMBER}) counted) as sent
    from pairs p
    union all select a."actorId", null, (select count(*)::int from (
      select from outbox o where o.actor_id = a."actorId" and ${sent} limit ${A_DAY_TO_ALL}) counted)
    from (select distinct "actorId" from pairs) a`)
  return new Map(rows.map((row) => [row.recipient === null ? row.actorId : pairOf(row), row.sent]))
}

type End = { state: 'SENT' | 'SUPPRESSED' | 'FAILED'; error?: string }

/** Ends messages that wait; the text of a secret is blanked, so that it is not stored any longer. */
export async function endMessages(
  tx: Tx,
  messages: Pick<OutboxRow, 'id'>[],
  { state, error }: End,
  now: Date,
): Promise<void> {
  if (!messages.length) return
  const secret = inArray(outbox.kind, SECRET_KINDS)
  const text = sql`case when ${secret} then '' else ${outbox.text} end`
  await tx
    .update(outbox)
    .set({ state, error: error ?? null, doneAt: now, text })
    .where(sql`${outbox.id} = any(${sql.param(idsOf(messages))}::uuid[]) and ${outbox.state} = 'WAITING'`)
}

type Later = { id: string; error: string; nextAt: Date; unanswered: number }

/** Has messages tried again later, each at its time. */
export async function postponeMessages(tx: Tx, later: Later[]): Promise<void> {
  if (!later.length) return
  await tx.execute(sql`update outbox o set error = l.error, next_at = l."nextAt", unanswered = l.unanswered
    from ${recordsOf(later)} as l (id uuid, error text, "nextAt" timestamptz, unanswered int)
    where o.id = l.id and o.state = 'WAITING'`)
}

export const lockMessage = async (tx: Tx, id: string): Promise<OutboxRow | null> =>
  (await tx.select().from(outbox).where(eq(outbox.id, id)).for('update'))[0] ?? null

/** Queues failed messages anew, one or all of the last days that can be; they are limited and checked again. Answers how many. */
export async function requeueFailed(tx: Tx, now: Date, id?: string): Promise<number> {
  const fresh = { attempts: 0, error: null, allowedAt: null, doneAt: null, nextAt: now, resentAt: now }
  const since = new Date(now.getTime() - RESENT_DAYS * DAY_MS)
  const canBe = and(
    eq(outbox.state, 'FAILED'),
    notInArray(outbox.kind, SECRET_KINDS),
    gt(outbox.recipient, ''),
    id === undefined ? gt(outbox.createdAt, since) : eq(outbox.id, id),
  )
  const queued = await tx
    .update(outbox)
    .set({ state: 'WAITING', unanswered: 0, ...fresh })
    .where(canBe)
  return queued.rowCount ?? 0
}

type Wanted = {
  state?: OutboxRow['state'] | undefined
  q?: string | undefined
  subject_id?: string | undefined
}

/** Messages of a state, about one thing, to a number that begins or ends as the text says; a text without a digit finds none. */
function wantedOnes({ state, q, subject_id: subject }: Wanted): SQL | undefined {
  const digits = (q ?? '').replace(/\D/g, '')
  const backwards = Array.from(digits).toReversed().join('')
  const toNumber = digits
    ? sql`(recipient like ${`${digits}%`} or reverse(recipient) like ${`${backwards}%`})`
    : sql`false`
  return and(
    state && eq(outbox.state, state),
    subject ? eq(outbox.subjectId, subject) : undefined,
    q ? toNumber : undefined,
  )
}

/** The query of all messages that match, newest first. */
export const allMessages = (wanted: Wanted): SQL => sql`
  select id, kind, recipient, text, state, attempts, error, created_at as "createdAt", done_at as "doneAt"
  from outbox where ${wantedOnes(wanted) ?? sql`true`} order by created_at desc, id desc`

/** A page of messages, newest first. */
export const outboxRows = (tx: Tx, wanted: Wanted, limit: number, offset: number) =>
  tx
    .select()
    .from(outbox)
    .where(wantedOnes(wanted))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
    .offset(offset)

/** How many match, counted to one above the cap. */
export const outboxCount = (tx: Tx, wanted: Wanted) =>
  tx.$count(
    tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(wantedOnes(wanted))
      .limit(MOST_COUNTED + 1)
      .as('counted'),
  )

/** Blanks up to `limit` messages from before an instant, the oldest first: they name people. Answers how many. */
export async function eraseOldMessages(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = sql`select id from outbox where created_at < ${before.toISOString()} and recipient <> ''
    order by created_at limit ${limit} for update skip locked`
  const erased = await tx
    .update(outbox)
    .set({ recipient: '', text: '' })
    .where(sql`id in (${old})`)
  return erased.rowCount ?? 0
}

type Leaver = {
  phone: string | null
  /** What is theirs, by id: messages about it go. */
  subjects: string[]
  /** What is others' and has the same number: messages about it stay. */
  spared: string[]
  /** What the other side tells the same number, if its owner is known there: it stays too. */
  sparedKinds?: readonly string[]
}

/** Blanks what was or would be sent to somebody who leaves, or about what is theirs. */
export async function eraseMessagesOf(
  tx: Tx,
  { phone, subjects, spared, sparedKinds = [] }: Leaver,
): Promise<void> {
  const toThem =
    phone === null
      ? undefined
      : and(
          eq(outbox.recipient, phone),
          notInArray(outbox.kind, [...sparedKinds]),
          or(isNull(outbox.subjectId), notInArray(outbox.subjectId, spared)),
        )
  const aboutTheirs = inArray(outbox.subjectId, subjects)
  await tx
    .update(outbox)
    .set({
      recipient: '',
      text: '',
      state: sql`case when ${outbox.state} = 'WAITING' then 'SUPPRESSED' else ${outbox.state} end`,
    })
    .where(and(gt(outbox.recipient, ''), or(toThem, aboutTheirs)))
}
