import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { newPhone } from '#testing/actors.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import type { World } from '#world'
import { sendMessages } from './jobs.ts'
import { SECRET_KINDS } from './rules.ts'
import { readdressMessages } from './recipient/store.ts'
import { addMessages, eraseMessagesOf, type OutboxRow, requeueFailed, type StoredMessage } from './store.ts'
import { message } from './tables.ts'

// All events of messages in random order, on a virtual clock, with the real adapter of the provider.
const SEQUENCES = Number(process.env.OUTBOX_SEQUENCES ?? 60)
const NUMBERS = 3
const MINUTE = 60_000
const CODE_MINUTES = 3
const LEAST_PAUSE_MINUTES = 5
const MAX_COPIES = 3
const LONGEST_WAIT_MINUTES = 20

const t = testWorld()

const FAULTS = [
  null,
  503,
  402,
  'broken_after',
  'broken_after',
  'broken_after',
  'broken_after',
  'killed',
] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('queue' as const),
      to: fc.nat(NUMBERS - 1),
      isCode: fc.boolean(),
      isOwn: fc.boolean(),
      count: fc.constantFrom(1, 1, 6),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      fault: fc.constantFrom(...FAULTS),
      workers: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 3, 5, 21, 21, 21, 60, 1_500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('falsify' as const), at: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('unheard' as const), times: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('resend' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      from: fc.nat(NUMBERS - 1),
      to: fc.nat(NUMBERS - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), to: fc.nat(NUMBERS - 1) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Of<Act extends Step['act']> = Extract<Step, { act: Act }>

type Sent = {
  id: string
  text: string
  isCode: boolean
  recipient: string
  /** When it was last queued. */
  queuedAt: number
  isTrue: boolean
  /** How many copies arrived in all, and since it was last queued. */
  copies: number
  copiesOfRound: number
  /** Arrived copies whose delivery was not confirmed to us. */
  unheard: number
  arrivedAt: number
  wasKilled: boolean
  ended: StoredMessage['state'] | null
}
type Run = { now: number; numbers: string[]; sent: Sent[]; memberId: string }

const FRESH = {
  isTrue: true,
  copies: 0,
  copiesOfRound: 0,
  unheard: 0,
  arrivedAt: -Infinity,
  wasKilled: false,
  ended: null,
}

const begin = (): Run => ({
  now: Date.parse(START),
  // The provider refuses the last number for good.
  numbers: [newPhone(), newPhone(), '0101'],
  sent: [],
  memberId: newId(),
})

/** The text that arrives. */
const textOf = ({ text, isCode }: Sent): string =>
  isCode ? `[모심] 인증번호 ${text}를 입력해 주세요. (3분 이내)` : text

const isStillTrue = (run: Run, one: Sent) =>
  one.isTrue && (!one.isCode || run.now < one.queuedAt + CODE_MINUTES * MINUTE)

async function queue(run: Run, { to, isCode, isOwn, count }: Of<'queue'>): Promise<void> {
  const recipient = run.numbers[to]!
  const kind = isCode ? SECRET_KINDS[0]! : 'note'
  const texts = Array.from({ length: count }, (_, at) => `안내 ${run.sent.length + at}`)
  const actor = isOwn ? { personId: run.memberId, sessionId: '', role: 'USER' as const, name: '' } : null
  const messages = texts.map((text) => ({ kind, subjectId: null, recipient, facts: { text, code: text } }))
  await addMessages(t.world.db, actor, messages, new Date(run.now))
  const rows = await t.world.db.select().from(message)
  for (const text of texts) {
    const { id } = rows.find(({ facts }) => (facts as { text: string }).text === text)!
    run.sent.push({ ...FRESH, id, text, isCode, recipient, queuedAt: run.now })
  }
}

const plan = (failNext: unknown) =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, { method: 'POST', body: JSON.stringify({ failNext }) })

/** A worker that crashes after sending and before recording it. */
function killed(world: World): World {
  const sendAll: World['providers']['sms']['sendAll'] = async (...given) => {
    await world.providers.sms.sendAll(...given)
    throw new Error('killed')
  }
  return { ...world, providers: { ...world.providers, sms: { ...world.providers.sms, sendAll } } }
}

async function send(run: Run, { fault, workers }: Of<'send'>): Promise<void> {
  const world = { ...t.world, now: () => new Date(run.now) }
  const relevant = async (_: World, messages: OutboxRow[]) => {
    const ids = new Set(messages.map(({ id }) => id))
    return new Set(run.sent.filter((one) => ids.has(one.id) && isStillTrue(run, one)).map(({ id }) => id))
  }
  await plan(fault === null || fault === 'killed' ? null : { status: fault, count: workers })
  const sending = fault === 'killed' ? killed(world) : world
  await Promise.allSettled(Array.from({ length: workers }, () => sendMessages(sending, 'SMS', relevant)))
  await plan(null)
  await noteArrivals(run, fault)
  if (fault === null) await expectAllSent(run)
}

type Arrived = { to: string; text: string }
async function inboxOf(run: Run): Promise<Arrived[]> {
  const ofNumber = async (to: string) =>
    (await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${to}`)).json()) as Arrived[]
  return (await Promise.all(run.numbers.map(ofNumber))).flat()
}

/** Every arrived message was relevant, in time and for its present recipient; a second copy came only after an unconfirmed one. */
async function noteArrivals(run: Run, fault: (typeof FAULTS)[number]): Promise<void> {
  const inbox = await inboxOf(run)
  for (const one of run.sent) {
    const arrived = inbox.filter(({ text }) => text === textOf(one))
    if (arrived.length === one.copies) continue
    expect(arrived.length, 'one at a time').toBe(one.copies + 1)
    expect(one.ended, 'nothing sent after its end').toBeNull()
    expect(isStillTrue(run, one), 'only relevant messages').toBe(true)
    expect(arrived.filter(({ to }) => to === one.recipient).length, 'current recipient').toBeGreaterThan(0)
    expect(run.now, 'within a day').toBeLessThanOrEqual(one.queuedAt + DAY_MS)
    expect(one.copies, 'sent again only unanswered').toBeLessThanOrEqual(one.unheard)
    const pause = one.wasKilled ? 2 : LEAST_PAUSE_MINUTES
    expect(run.now - one.arrivedAt, 'after a pause').toBeGreaterThanOrEqual(pause * MINUTE)
    one.copies++
    one.copiesOfRound += fault === 'killed' ? 0 : 1
    expect(one.copiesOfRound).toBeLessThanOrEqual(MAX_COPIES)
    one.unheard += fault === null ? 0 : 1
    one.arrivedAt = run.now
    one.wasKilled = fault === 'killed'
  }
}

/** While the provider answers, no due message keeps waiting. */
async function expectAllSent(run: Run): Promise<void> {
  const { rows } = await t.world.db.execute<{ due: number }>(
    sql`select count(*)::int as due from message where state = 'WAITING' and next_at <= ${new Date(run.now).toISOString()}`,
  )
  expect(rows[0]!.due).toBe(0)
}

async function resend(run: Run): Promise<void> {
  const before = await statesOf()
  await requeueFailed(t.world.db, new Date(run.now))
  const after = await statesOf()
  for (const one of run.sent)
    if (before.get(one.id)!.state === 'FAILED' && after.get(one.id)!.state === 'WAITING')
      Object.assign(one, {
        ended: null,
        queuedAt: run.now,
        copiesOfRound: 0,
        unheard: one.copies,
        arrivedAt: -Infinity,
      })
}

async function unheard(run: Run, { times }: Of<'unheard'>): Promise<void> {
  for (let time = 0; time < times; time++) {
    await send(run, { act: 'send', fault: 'broken_after', workers: 1 })
    run.now += (LONGEST_WAIT_MINUTES + 1) * MINUTE
  }
}

/** A recipient changes their number: unsent messages go to the new number. */
async function move(run: Run, step: Of<'move'>): Promise<void> {
  const [from, to] = [run.numbers[step.from]!, run.numbers[step.to]!]
  await readdressMessages(t.world.db, { kinds: ['note'] }, from, to)
  const isMoved = ({ recipient, isCode, ended }: Sent) =>
    recipient === from && !isCode && ended !== 'SENT' && ended !== 'SUPPRESSED'
  for (const one of run.sent.filter(isMoved)) one.recipient = to
}

async function leave(run: Run, { to }: Of<'leave'>): Promise<void> {
  const phone = run.numbers[to]!
  await eraseMessagesOf(t.world.db, { phone, subjects: [], spared: [] })
  for (const one of run.sent) if (one.recipient === phone) one.recipient = ''
}

function falsify({ sent }: Run, { at }: Of<'falsify'>): void {
  if (sent[at]) sent[at].isTrue = false
}

function wait(run: Run, { minutes }: Of<'wait'>): void {
  run.now += minutes * MINUTE
}

const acts: { [Act in Step['act']]: (run: Run, step: Of<Act>) => Promise<void> | void } = {
  queue,
  send,
  wait,
  falsify,
  unheard,
  resend,
  move,
  leave,
}
const take = (run: Run, taken: Step) => acts[taken.act](run, taken as never)

const statesOf = async () => new Map((await t.world.db.select().from(message)).map((row) => [row.id, row]))

/** Each row is in a state that its history allows; a final state stays. */
async function compare(run: Run): Promise<void> {
  const rows = await statesOf()
  for (const one of run.sent) {
    const { state, error, nextAt, recipient } = rows.get(one.id)!
    expect(recipient).toBe(one.recipient)
    expect(state).toBe(one.ended ?? state)
    expect(state !== 'SENT' || one.copies > 0, 'sent is what arrived').toBe(true)
    expect(state !== 'FAILED' || error !== null, 'a failure says why').toBe(true)
    const isSoon = nextAt !== null && nextAt.getTime() <= run.now + LONGEST_WAIT_MINUTES * MINUTE
    expect(state !== 'WAITING' || isSoon, 'what waits is tried again').toBe(true)
    one.ended = state === 'WAITING' ? null : state
  }
}

test(
  `no message is lost, late, irrelevant, misdirected or too frequent in ${SEQUENCES} sequences`,
  { timeout: 3_600_000 },
  async () => {
    const seed = Number(process.env.OUTBOX_SEED ?? Math.floor(Math.random() * 2 ** 31))
    console.log(`message model: ${SEQUENCES} sequences, seed ${seed}`)
    const steps = fc.array(step, { minLength: 4, maxLength: 30, size: 'max' })
    const property = fc.asyncProperty(steps, async (taken) => {
      await removeMessages(t.world.db)
      const run = begin()
      for (const one of taken) {
        await take(run, one)
        await compare(run)
      }
      for (let at = 0; at < 3; at++) {
        run.now += LONGEST_WAIT_MINUTES * MINUTE
        await send(run, { act: 'send', fault: null, workers: 1 })
        await compare(run)
      }
      expect(run.sent.filter(({ ended }) => !ended)).toEqual([])
    })
    await fc.assert(property, { numRuns: SEQUENCES, seed })
  },
)
