import { and, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#kit/advisory-locks.ts'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Session } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import type { Message } from '#kit/unit-of-work.ts'
import type { Accepted, DeliveryReport } from '#providers/sms/port.ts'
import {
  MAX_A_DAY_TO_A_NUMBER,
  MAX_A_DAY_TO_ALL_NUMBERS,
  isLimited,
  MESSAGE_STATE_MACHINE,
  idsOverDailyLimit,
  type Lane,
  limitKeyOf,
  RESENT_DAYS,
  SECRET_KINDS,
} from './rules.ts'
import { DELIVERIES, DELIVERY_STATE_MACHINE, firstReportAt } from './delivery/rules.ts'
import { endedMessage, message, outbox } from './tables.ts'

export type OutboxRow = typeof outbox.$inferSelect
/** A message that waits or has ended. */
export type StoredMessage = typeof message.$inferSelect

const MAX_ROWS = 1_000

/** Queues messages in the transaction of the change they are about; they are sent after the commit. */
export async function addMessages(
  tx: Tx,
  actor: Session | null,
  messages: Message[],
  now: Date,
  undoSeconds = 0,
): Promise<void> {
  const actorId = ownActorOf(actor)
  const later = new Date(now.getTime() + undoSeconds * 1000)
  const rows = messages.map(({ canBeUndone, ...message }) => ({
    id: newId(),
    actorId,
    ...message,
    nextAt: canBeUndone ? later : now,
    createdAt: now,
  }))
  // A statement may have 65,535 parameters; a nightly job may queue more messages than fit.
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await tx.insert(outbox).values(rows.slice(at, at + MAX_ROWS))
}

/** The member whose own action causes a message, which counts against their limits; null for staff and the system. */
export const ownActorOf = (actor: Session | null): string | null =>
  actor?.role === 'USER' ? actor.personId : null

/** SQL: the messages of each lane. Literals, so that the partial index of foreign numbers can be used. */
const IN_LANE: Record<Lane, SQL> = {
  SMS: sql`channel = 'SMS' and recipient not like '+%'`,
  ABROAD: sql`channel = 'SMS' and recipient like '+%'`,
  EMAIL: sql`channel = 'EMAIL'`,
}

/** Claims the due messages of a lane, oldest first, so that no other worker sends them for `seconds`. */
export async function claimDueMessages(
  tx: Tx,
  lane: Lane,
  now: Date,
  limit: number,
  leaseSeconds: number,
): Promise<OutboxRow[]> {
  const due = sql`select id from outbox where ${IN_LANE[lane]} and next_at <= ${now.toISOString()}
    order by next_at, created_at, id limit ${limit} for update skip locked`
  const taken = await tx
    .update(outbox)
    .set({ nextAt: leaseEnd(now, leaseSeconds), attempts: sql`attempts + 1` })
    .where(sql`id in (${due})`)
    .returning()
  return taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

const MAX_WAITING = 10_000

/** The number of due messages, counted to 10,000, and the seconds since the oldest became due. */
export async function waitingMessages(tx: Tx, now: Date): Promise<{ count: number; seconds: number }> {
  const { rows } = await tx.execute<{ count: number; oldest: Date | null }>(sql`
    select count(*)::int as count, min(next_at) as oldest from (
      select next_at from outbox where next_at <= ${now.toISOString()}
      order by next_at limit ${MAX_WAITING}) due`)
  const { count, oldest } = rows[0]!
  return { count, seconds: oldest ? (now.getTime() - new Date(oldest).getTime()) / 1_000 : 0 }
}

const leaseEnd = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const idsOf = (messages: Pick<OutboxRow, 'id'>[]) => messages.map(({ id }) => id)

/**
 * Allows the messages of this worker that are within the member's 24-hour limits, per number and in total; suppresses
 * the others. One worker runs at a time, so that two workers never exceed a limit together. Returns the allowed
 * messages.
 */
export async function allowMessages(
  tx: Tx,
  messages: OutboxRow[],
  now: Date,
  leaseSeconds: number,
): Promise<OutboxRow[]> {
  if (!messages.length) return []
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ALLOW_MESSAGES})`)
  const over = new Set(idsOverDailyLimit(messages, await letThrough(tx, messages, now)))
  const suppressed = messages.filter(({ id }) => over.has(id))
  if (suppressed.length)
    await moveToHistory(tx, leaseHeld(suppressed), {
      state: MESSAGE_STATE_MACHINE.events.limited.to,
      error: 'DAILY_LIMIT',
      doneAt: now,
    })
  const allowed = await tx
    .update(outbox)
    .set({ allowedAt: sql`coalesce(allowed_at, ${now.toISOString()})`, nextAt: leaseEnd(now, leaseSeconds) })
    .where(leaseHeld(messages))
    .returning({ id: outbox.id })
  const ids = new Set(idsOf(allowed))
  return messages.filter(({ id }) => ids.has(id))
}

/** Whether this worker still has the lease: a worker that takes a message over increments its attempts. */
const leaseHeld = (messages: OutboxRow[]): SQL =>
  sql`(id, attempts) in (select id, attempts from ${recordsOf(messages.map(({ id, attempts }) => ({ id, attempts })))} as m (id uuid, attempts int))`

const recordsOf = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

/**
 * How many messages were allowed in 24 hours, counted to the limits, for each pair of member and number, and for each
 * member.
 */
async function letThrough(tx: Tx, messages: OutboxRow[], now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const limited = messages.filter(isLimited)
  if (!limited.length) return new Map()
  const pairs = limited.map(({ actorId, recipient }) => ({ actorId, recipient }))
  const sent = sql`o.allowed_at > ${since} and o.state <> 'SUPPRESSED'`
  const { rows } = await tx.execute<{ actorId: string; recipient: string | null; sent: number }>(sql`
    with pairs as (select distinct * from ${recordsOf(pairs)} as r ("actorId" uuid, recipient text))
    select p."actorId", p.recipient, (select count(*)::int from (
      select from message o where o.actor_id = p."actorId" and o.recipient = p.recipient and ${sent}
      limit ${MAX_A_DAY_TO_A_NUMBER}) counted) as sent
    from pairs p
    union all select a."actorId", null, (select count(*)::int from (
      select from message o where o.actor_id = a."actorId" and ${sent} limit ${MAX_A_DAY_TO_ALL_NUMBERS}) counted)
    from (select distinct "actorId" from pairs) a`)
  return new Map(rows.map((row) => [row.recipient === null ? row.actorId : limitKeyOf(row), row.sent]))
}

type End = {
  state: 'SENT' | 'SUPPRESSED' | 'FAILED'
  /** Without a new error the previous one is kept. */
  error?: string | null
  doneAt?: Date | null
  /** Whether recipient and text are erased. */
  isErased?: boolean
  /** Titles and texts as sent, and the provider's acceptance. */
  sent?: SentMessage[]
}

/** The title and text of a message. */
export type RenderedMessage = { id: string; title: string; text: string }
/** A sent message; with the provider's `ref` its delivery reports can be fetched. */
export type SentMessage = RenderedMessage & Partial<Accepted> & { via?: DeliveryReport['via'] }

const KEPT = sql.raw(
  'id, kind, subject_id, actor_id, channel, attempts, unanswered, allowed_at, created_at, resent_at',
)

/** Moves ended messages to the history; the text of a secret is blanked, so that it is stored no longer than needed. */
export async function moveToHistory(
  tx: Tx,
  which: SQL,
  { state, error, doneAt = null, isErased = false, sent = [] }: End,
): Promise<void> {
  const at = doneAt && doneAt.toISOString()
  const blank = isErased ? sql`true` : sql`kind = any(${sql.param(SECRET_KINDS)}::text[])`
  await tx.execute(sql`
    with sent as (select * from ${recordsOf(sent)}
      as s (id uuid, title text, text text, ref text, via text, "templateError" text)),
    ended as (
      delete from outbox where ${which}
      returning ${KEPT}, error, case when ${isErased} then '' else recipient end as recipient,
        case when ${blank} then '{}' else facts end as facts, ${blank} as is_blank, text, title
    )
    insert into ended_message (${KEPT}, recipient, facts, title, text, state, error, done_at,
      provider_ref, via, delivery_error, delivery, report_at)
    select ${KEPT}, recipient, facts, coalesce(s.title, e.title),
      case when is_blank then '' else coalesce(s.text, e.text) end,
      ${state}, ${error === undefined ? sql`error` : sql`${error}`}, ${at}::timestamptz,
      ref, s.via, "templateError", case when ref is not null then ${DELIVERIES[0]} end,
      case when ref is not null then ${doneAt && firstReportAt(doneAt).toISOString()}::timestamptz end
    from ended e left join sent s using (id)`)
}

export type EndingEvent = 'sent' | 'refused' | 'tooLate' | 'irrelevant'

/** Applies an event that ends waiting messages. */
export async function endMessages(
  tx: Tx,
  messages: Pick<OutboxRow, 'id'>[],
  event: EndingEvent,
  { error = null, ...rest }: Omit<End, 'state'>,
  now: Date,
): Promise<void> {
  const which = sql`id = any(${sql.param(idsOf(messages))}::uuid[])`
  const { to: state } = MESSAGE_STATE_MACHINE.events[event]
  if (messages.length) await moveToHistory(tx, which, { ...rest, state, error, doneAt: now })
}

type Later = { id: string; error: string; nextAt: Date; unanswered: number }

/** Schedules another try for messages, each at its own time. */
export async function postponeMessages(tx: Tx, later: Later[]): Promise<void> {
  if (!later.length) return
  await tx.execute(sql`update outbox o set error = l.error, next_at = l."nextAt", unanswered = l.unanswered
    from ${recordsOf(later)} as l (id uuid, error text, "nextAt" timestamptz, unanswered int)
    where o.id = l.id`)
}

export const messageOf = async (tx: Tx, id: string): Promise<StoredMessage | null> =>
  (await tx.select().from(message).where(eq(message.id, id)))[0] ?? null

/**
 * Queues failed messages again: one, or all resendable ones of the last days. Limits and relevance are checked again.
 * Returns their number.
 */
export async function requeueFailed(tx: Tx, now: Date, id?: string): Promise<number> {
  const since = new Date(now.getTime() - RESENT_DAYS * DAY_MS)
  const canBe = and(
    inArray(endedMessage.state, [...MESSAGE_STATE_MACHINE.events.resend.from]),
    notInArray(endedMessage.kind, SECRET_KINDS),
    gt(endedMessage.recipient, ''),
    id === undefined ? gt(endedMessage.createdAt, since) : eq(endedMessage.id, id),
  )!
  const queued = await tx.execute(sql`
    with failed as (delete from ended_message where ${canBe} returning *)
    insert into outbox
      (id, kind, subject_id, actor_id, channel, recipient, facts, title, text, created_at, next_at, resent_at)
    select id, kind, subject_id, actor_id, channel, recipient, facts, title, text, created_at,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from failed`)
  return queued.rowCount ?? 0
}

type Leaver = {
  phone: string | null
  /** Ids of the account and of its rows: messages about them are erased. */
  subjects: string[]
  /** Ids of other people's rows. Messages about these rows stay, even if sent to this number. */
  spared: string[]
  /** Kinds of the other product's messages to this number; they stay while the person's account there exists. */
  sparedKinds?: readonly string[]
}

/** Blanks the messages to a person whose account is deleted, and those about their rows. */
export async function eraseMessagesOf(
  tx: Tx,
  { phone, subjects, spared, sparedKinds = [] }: Leaver,
): Promise<void> {
  const toThem = sql`recipient = ${phone} and kind <> all(${sql.param([...sparedKinds])}::text[])
    and (subject_id is null or subject_id <> all(${sql.param(spared)}::uuid[]))`
  const theirs = sql`recipient <> '' and (${toThem} or subject_id = any(${sql.param(subjects)}::uuid[]))`
  await moveToHistory(tx, theirs, { state: MESSAGE_STATE_MACHINE.events.erase.to, isErased: true })
  const { from: pending, to: unknown } = DELIVERY_STATE_MACHINE.events.erase
  const delivery = sql`case when delivery = ${pending[0]} then ${unknown} else delivery end`
  await tx
    .update(endedMessage)
    .set({ recipient: '', facts: {}, text: '', delivery, reportAt: null })
    .where(theirs)
}
