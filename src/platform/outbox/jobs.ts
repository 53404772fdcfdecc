import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Tx } from '#kit/db.ts'
import { spanned } from '#kit/span.ts'
import type { MessageRefusal } from '#providers/failure.ts'
import { type Alimtalk, isRefused, type SmsMessage, type SmsResult } from '#providers/sms/port.ts'
import type { World } from '#world'
import { type Lane, isTooLate, LEASE_SECONDS, nextTryAt, nextSendAfterNoAnswer } from './rules.ts'
import {
  allowMessages,
  endMessages,
  type EndingEvent,
  type OutboxRow,
  postponeMessages,
  claimDueMessages,
  type RenderedMessage,
  type SentMessage,
} from './store.ts'
import { alimtalkOf, renderMessage } from './rules.ts'

/** Returns the ids of the messages that are still relevant; called just before they are sent. */
export type RelevanceCheck = (world: World, messages: OutboxRow[]) => Promise<Set<string>>

const BATCH = 500

/**
 * Sends the due messages of a lane in batches, one call per batch; returns how many were claimed. A claim lasts for a
 * lease. Each lane has its own workers: a provider that hangs delays only its lane, and only until the signal aborts.
 */
export async function sendMessages(
  world: World,
  lane: Lane,
  isStillRelevant: RelevanceCheck,
  signal?: AbortSignal,
): Promise<number> {
  const due = await claimDueMessages(world.db, lane, world.now(), BATCH, LEASE_SECONDS)
  if (due.length)
    await spanned('job', 'send-messages', () => sendDue(world, lane, { due, isStillRelevant, signal }))
  return due.length
}

type Due = { due: OutboxRow[]; isStillRelevant: RelevanceCheck; signal: AbortSignal | undefined }

async function sendDue(world: World, lane: Lane, { due, isStillRelevant, signal }: Due) {
  const holding = await isStillRelevant(world, due)
  const untrue = due.filter(({ id }) => !holding.has(id))
  await endMessages(world.db, untrue, 'irrelevant', { error: 'NOT_TRUE' }, world.now())
  const valid = await failLate(
    world,
    due.filter(({ id }) => holding.has(id)),
  )
  const allowed = await transaction(world.db, (tx) => allowMessages(tx, valid, world.now(), LEASE_SECONDS))
  if (allowed.length) await deliver(world, lane, allowed, signal)
}

/**
 * Fails messages that waited for more than a day, after a restore or a long outage: staff decide about resending them.
 * Returns the others.
 */
async function failLate({ db, now }: World, messages: OutboxRow[]): Promise<OutboxRow[]> {
  const at = now()
  const late = messages.filter((message) => isTooLate(message, at))
  // The provider's earlier refusal explains more.
  const ended = late.map(({ id, error }) => ({ id, error: error ?? 'TOO_LATE' }))
  if (ended.length) await transaction(db, (tx) => failMessages(tx, ended, 'tooLate', at))
  return messages.filter((message) => !isTooLate(message, at))
}

async function deliver(
  world: World,
  lane: Lane,
  messages: OutboxRow[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const current = await withCurrentFacts(world, messages)
  const written = current.map((message) => ({
    ...message,
    ...renderMessage(world, message),
    alimtalk: alimtalkOf(world, message),
  }))
  const results = await handOver[lane](world, written, signal)
  const fates = written.map((message, place) => ({ ...message, result: results[place]! }))
  const now = world.now()
  const note = () => transaction(world.db, (tx) => noteFates(tx, fates, now))
  await retryWithBackoff(note)
}

/** Updates the facts of kinds whose facts may change while a message waits. */
async function withCurrentFacts({ db, messageKinds }: World, messages: OutboxRow[]): Promise<OutboxRow[]> {
  const facts = new Map<string, object>()
  for (const [kind, ofKind] of Map.groupBy(messages, (message) => message.kind)) {
    const current = await messageKinds[kind]?.currentFacts?.(db, ofKind as never)
    current?.forEach((one, at) => facts.set(ofKind[at]!.id, one))
  }
  return messages.map((message) => ({ ...message, facts: facts.get(message.id) ?? message.facts }))
}

type WrittenRow = OutboxRow & RenderedMessage & { alimtalk: Alimtalk | null }

type HandOver = (
  world: World,
  messages: WrittenRow[],
  signal: AbortSignal | undefined,
) => Promise<SmsResult[]>

const smsOf = ({ recipient: to, text, alimtalk }: WrittenRow): SmsMessage => ({
  to,
  text,
  ...(alimtalk && { alimtalk }),
})

const ACCEPTED: SmsResult = { ref: null }

/** Sends the messages of a lane through its provider; returns the result of each. */
const handOver: Record<Lane, HandOver> = {
  SMS: ({ providers }, messages, signal) => providers.sms.sendAll(messages.map(smsOf), signal),
  ABROAD: ({ providers }, messages, signal) => providers.smsAbroad.sendAll(messages.map(smsOf), signal),
  EMAIL: async ({ providers }, messages, signal) => {
    const mails = messages.map(({ recipient: to, title, text }) => ({ to, title, text }))
    const refusals = await providers.mail.sendAll(mails, signal)
    return refusals.map((refusal) => refusal ?? ACCEPTED)
  },
}

type Fate = WrittenRow & { result: SmsResult }

/** An accepted message; e-mails have no delivery reports. */
function sentOf({ id, channel, title, text, alimtalk, result }: Fate): SentMessage[] {
  if (isRefused(result)) return []
  const isKakao = alimtalk && !result.templateError
  return [{ id, title, text, ...result, ...(channel === 'SMS' && { via: isKakao ? 'ALIMTALK' : 'SMS' }) }]
}

async function noteFates(tx: Tx, messages: Fate[], now: Date): Promise<void> {
  const sent = messages.flatMap(sentOf)
  await endMessages(tx, sent, 'sent', { sent }, now)
  const refused = messages.flatMap(({ result, ...message }) =>
    isRefused(result) ? [fateOf(message, result, now)] : [],
  )
  await failMessages(
    tx,
    refused.filter(({ nextAt }) => !nextAt),
    'refused',
    now,
  )
  const later = refused.flatMap(({ nextAt, ...message }) => (nextAt ? [{ ...message, nextAt }] : []))
  await postponeMessages(tx, later)
}

async function failMessages(
  tx: Tx,
  messages: { id: string; error: string }[],
  event: EndingEvent,
  now: Date,
): Promise<void> {
  const failed = Map.groupBy(messages, ({ error }) => error)
  for (const [error, ended] of failed) await endMessages(tx, ended, event, { error }, now)
}

/** When a refused message is tried again; null when it has failed for good. */
function fateOf(message: OutboxRow, { code: error, isFinal, mayHaveGone }: MessageRefusal, now: Date) {
  const nextOf = mayHaveGone ? nextSendAfterNoAnswer : nextTryAt
  const unanswered = message.unanswered + (mayHaveGone ? 1 : 0)
  return { id: message.id, error, unanswered, nextAt: isFinal ? null : nextOf(message, now) }
}

const FIRST_BACKOFF_MS = 200
const MAX_BACKOFF_MS = 2_000

/**
 * Records sent messages. It retries within the lease while the database is down: an unrecorded message would be sent
 * again.
 */
async function retryWithBackoff(note: () => Promise<void>): Promise<void> {
  const until = performance.now() + LEASE_SECONDS * 1000
  for (let backoff = FIRST_BACKOFF_MS; ; backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)) {
    try {
      return await note()
    } catch (error) {
      if (performance.now() + backoff > until) throw error
      await sleep(backoff)
    }
  }
}
