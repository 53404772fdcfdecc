import type { Language } from './language.ts'
import { type Db, isUnreachable, transaction, type Tx } from './db.ts'
import type { EventBus } from './event-bus.ts'
import type { Session } from './contract.ts'
import { type IdempotencyKey, replayStoredResponse, storedResponse, storeResponse } from './idempotency.ts'
import { Refusal } from './refusal.ts'

/** An actor's change from one state to another; it must not contain personal text. */
export type AuditEntry = {
  action: string
  subject: string
  subjectId: string | null
  before?: object | null
  after?: object | null
}

/** The channels of messages. */
export const CHANNELS = ['SMS', 'EMAIL'] as const
export type Channel = (typeof CHANNELS)[number]

export type Rendering = {
  language: Language
  channel: Channel
  recipient: string
  /** The public address of the site, for links; without it messages have none. */
  site: string | undefined
  /** The signing key of links that need no login. */
  key: Uint8Array
}

/** A kind of message to people. Its text is made from the facts when it is sent. */
export type MessageKind<Facts> = {
  name: string
  /** Its name in Korean, for staff. */
  label: string
  /**
   * The owner of the message: it is sent to the owner's current number, and is erased with the owner. Other kinds keep
   * the number that the ride has.
   */
  belongsTo?: 'member' | 'subscriber'
  /** The title of an e-mail. */
  title?: (facts: Facts, rendering: Rendering) => string
  text: (facts: Facts, rendering: Rendering) => string
  /** The current facts of waiting messages, in the same order; read just before sending. */
  currentFacts?: (tx: Tx, messages: readonly { recipient: string; facts: Facts }[]) => Promise<object[]>
  /** Its KakaoTalk template (알림톡); a kind without one is sent as SMS. */
  template?: {
    /** The text to register, with its variables as `#{이름}`. */
    text: (rendering: Pick<Rendering, 'language' | 'site'>) => string
    /** The variables' values; null when the message does not fit the template: it is then sent as SMS. */
    variables: (facts: Facts, rendering: Rendering) => Record<string, string> | null
  }
}

export const messageKind = <Facts extends object>(kind: MessageKind<Facts>): MessageKind<Facts> => kind

/** A message of a kind to a phone number, or to an address when the channel is e-mail; sent after the commit. */
export type Addressed<Facts> = {
  subjectId: string | null
  recipient: string
  facts: Facts
  /** The member whose daily limit counts the message, when there is no session. */
  actorId?: string
  channel?: Channel
  /** The change can be undone for a short time: the message waits until then. */
  canBeUndone?: boolean
}
export type Message = { kind: string } & Addressed<object>

/** Which fields of a row its new version changed. */
export type Revision = { subjectId: string; version: number; fields: string[] }

/** Where a unit of work writes audit rows, versions and messages; the app connects the rooms that store them. */
export type Recorder = {
  audit(tx: Tx, actor: Session | null, entries: AuditEntry[], now: Date): Promise<void>
  revisions(tx: Tx, actor: Session | null, revisions: Revision[], now: Date): Promise<void>
  /** Counts the messages against the limit of the member who made the change. */
  messages(tx: Tx, actor: Session | null, messages: Message[], now: Date): Promise<void>
  /** Called after a commit that wrote messages, with their channels. */
  wakeOutbox(channels: readonly Channel[]): void
}

/**
 * A unit of work: one transaction and its audit rows, messages and events, visible together with the change or not at
 * all.
 */
export type Unit<Events> = {
  tx: Tx
  /** Read once, so that all rows of a change have the same time. */
  now: Date
  audit(entry: AuditEntry): void
  /** An audit row for a change that members can make themselves: written only when staff act for them. */
  auditForMember(memberId: string, entry: AuditEntry): void
  /** Records a version of a row that staff edit. */
  revise(revision: Revision): void
  send: <Facts extends object>(kind: MessageKind<Facts>, message: Addressed<Facts>) => void
  publish: <Topic extends keyof Events & string>(topic: Topic, data: Events[Topic]) => void
}

type Changing<Events> = { db: Db; now: () => Date; events: EventBus<Events>; recorder: Recorder }
type Caller = {
  session: Session | null
  idempotency: IdempotencyKey | null
  /** Runs first in the transaction; if it throws, the change fails. */
  first?: First | undefined
}
export type First = (tx: Tx, now: Date) => Promise<void>

/** For a change without a session: a job's, or a visitor's. */
export const SYSTEM_CALLER: Caller = { session: null, idempotency: null }

/** A concurrent change conflicts with this one: retry in a new transaction. */
export class ConflictError extends Error {}

const MAX_CONFLICTS = 40

/** Retries a change after a conflict; 503 after MAX_CONFLICTS conflicts in a row. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 0; round < MAX_CONFLICTS; round++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
    }
  }
  throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
}

/**
 * Runs a change: one transaction, retried as a whole, with its audit rows, its messages and, for a call with an
 * Idempotency-Key, its response. Its events are published after the commit. A repeated key gets the stored response and
 * changes nothing.
 */
export async function change<T, Events>(
  world: Changing<Events>,
  caller: Caller,
  work: (unit: Unit<Events>) => Promise<T>,
): Promise<T> {
  const { idempotency } = caller
  const stored = await storedResponse<T>(world.db, idempotency)
  if (stored) return stored.body
  try {
    return await retryOnConflict(() => commit(world, caller, work))
  } catch (error) {
    return replayStoredResponse<T>(world.db, idempotency, error)
  }
}

async function commit<T, Events>(
  world: Changing<Events>,
  { session, idempotency, first }: Caller,
  work: (unit: Unit<Events>) => Promise<T>,
): Promise<T> {
  let done = noted<Events>()
  const tell = () => done.events.forEach((publish) => publish(world.events))
  try {
    const result = await transaction(world.db, async (tx) => {
      const now = world.now()
      done = noted<Events>()
      await first?.(tx, now)
      const body = await work(unitOver(tx, now, session, done))
      if (done.entries.length) await world.recorder.audit(tx, session, done.entries, now)
      if (done.revisions.length) await world.recorder.revisions(tx, session, done.revisions, now)
      if (done.messages.length) await world.recorder.messages(tx, session, done.messages, now)
      if (idempotency) await storeResponse(tx, idempotency, body, now)
      return body
    })
    tell()
    if (done.messages.length) world.recorder.wakeOutbox(channelsOf(done.messages))
    return result
  } catch (error) {
    // The commit may have succeeded: invalidate caches before reporting the error.
    if (isUnreachable(error)) tell()
    throw error
  }
}

const channelsOf = (messages: Message[]): Channel[] => [
  ...new Set(messages.map(({ channel = 'SMS' }) => channel)),
]

type Noted<Events> = {
  entries: AuditEntry[]
  revisions: Revision[]
  messages: Message[]
  events: ((bus: EventBus<Events>) => void)[]
}

const noted = <Events>(): Noted<Events> => ({ entries: [], revisions: [], messages: [], events: [] })

function unitOver<Events>(
  tx: Tx,
  now: Date,
  session: Session | null,
  { entries, revisions, messages, events }: Noted<Events>,
): Unit<Events> {
  return {
    tx,
    now,
    audit: (entry) => void entries.push(entry),
    auditForMember: (memberId, entry) => {
      if (session && session.personId !== memberId) entries.push(entry)
    },
    revise: (revision) => void revisions.push(revision),
    send: ({ name }, message) => void messages.push({ kind: name, ...message }),
    publish: (topic, data) => void events.push((bus) => bus.publish(topic, data)),
  }
}
