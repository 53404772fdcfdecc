import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import { newPhone } from '#testing/actors.ts'
import {
  arrivedAt,
  killedWorker,
  newForeignPhone,
  planFault,
  planSolapi,
} from '#testing/message-providers.ts'
import { type FAULTS, type Step, step, type StepOf } from '#testing/message-steps.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import type { World } from '#world'
import { sendMessages } from './jobs.ts'
import { type Lane, LANES, SECRET_KINDS } from './rules.ts'
import { readdressMessages } from './recipient/store.ts'
import { addMessages, eraseMessagesOf, type OutboxRow, requeueFailed, type StoredMessage } from './store.ts'
import { message } from './tables.ts'

// Simulates all events of messages in random order, on a virtual clock, with the providers' real adapters: SMS, 알림톡,
// SMS to foreign numbers and e-mail.
const SEQUENCES = Number(process.env.OUTBOX_SEQUENCES ?? 60)
const MINUTE = 60_000
const CODE_MINUTES = 3
const LEAST_PAUSE_MINUTES = 5
const MAX_COPIES = 3
const LONGEST_WAIT_MINUTES = 20

const t = testWorld()

/** A kind that is sent as 알림톡 when its template is approved; the text is the same as by SMS. */
const OFFER = messageKind<{ text: string }>({
  name: 'offer',
  label: '알림톡',
  title: () => '',
  text: ({ text }) => text,
  template: { text: () => '#{본문}', variables: ({ text }) => ({ '#{본문}': text }) },
})
beforeAll(() => {
  t.world.messageKinds = { ...t.world.messageKinds, [OFFER.name]: OFFER as MessageKind<never> }
  t.world.settings.alimtalkTemplates = { [OFFER.name]: { ko: 'T1' } }
})

type Sent = {
  id: string
  text: string
  isCode: boolean
  recipient: string
  /** When the message was last queued. */
  queuedAt: number
  isTrue: boolean
  /** How many copies arrived in total, and since the message was last queued. */
  copies: number
  copiesOfRound: number
  /** Arrived copies that the provider did not confirm to us. */
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
  // The provider refuses the third number permanently.
  numbers: [newPhone(), newPhone(), '0101', newForeignPhone(), `${newPhone()}@example.com`],
  sent: [],
  memberId: newId(),
})

/** The text as it arrives. */
const textOf = ({ text, isCode }: Sent): string =>
  isCode ? `[모심] 인증번호 ${text}를 입력해 주세요. (3분 이내)` : text

const isStillTrue = (run: Run, one: Sent) =>
  one.isTrue && (!one.isCode || run.now < one.queuedAt + CODE_MINUTES * MINUTE)

async function queue(run: Run, { to, form, isOwn, count }: StepOf<'queue'>): Promise<void> {
  const recipient = run.numbers[to]!
  const channel = recipient.includes('@') ? ('EMAIL' as const) : ('SMS' as const)
  const isCode = form === 'CODE' && channel === 'SMS'
  const kind = isCode ? SECRET_KINDS[0]! : form === 'TEMPLATE' ? OFFER.name : 'note'
  const texts = Array.from({ length: count }, (_, at) => `안내 ${run.sent.length + at}`)
  const actor = isOwn
    ? { personId: run.memberId, sessionId: '', role: 'USER' as const, name: '', rights: [] }
    : null
  const messages = texts.map((text) => ({
    kind,
    subjectId: null,
    channel,
    recipient,
    facts: { text, code: text },
  }))
  await addMessages(t.world.db, actor, messages, new Date(run.now))
  const rows = await t.world.db.select().from(message)
  for (const text of texts) {
    const { id } = rows.find(({ facts }) => (facts as { text: string }).text === text)!
    run.sent.push({ ...FRESH, id, text, isCode, recipient, queuedAt: run.now })
  }
}

async function send(run: Run, { lane, fault, workers }: StepOf<'send'>): Promise<void> {
  const world = { ...t.world, now: () => new Date(run.now) }
  const relevant = async (_: World, messages: OutboxRow[]) => {
    const ids = new Set(messages.map(({ id }) => id))
    return new Set(run.sent.filter((one) => ids.has(one.id) && isStillTrue(run, one)).map(({ id }) => id))
  }
  // Solapi accepts a batch in one call; the others need one call per message.
  const calls = lane === 'SMS' ? workers : 1_000
  await planFault(t.simulatorUrl, lane, fault === 'killed' ? null : fault, calls)
  const sending = fault === 'killed' ? killedWorker(world) : world
  await Promise.allSettled(Array.from({ length: workers }, () => sendMessages(sending, lane, relevant)))
  await planFault(t.simulatorUrl, lane, null)
  await noteArrivals(run, fault)
  if (fault === null) await expectAllSent(run, lane)
}

const inboxOf = async (run: Run) =>
  (await Promise.all(run.numbers.map((to) => arrivedAt(t.simulatorUrl, to)))).flat()

/**
 * Checks that every arrived message was relevant, in time and for its current recipient, and a second copy
 * unavoidable.
 */
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

/** Checks that no due message of a lane waits while its provider answers. */
async function expectAllSent(run: Run, lane: Lane): Promise<void> {
  const waiting = await t.world.db.select().from(message).where(eq(message.state, 'WAITING'))
  const due = waiting.filter(({ channel, recipient, nextAt }) => {
    const isAbroad = recipient.startsWith('+')
    return nextAt!.getTime() <= run.now && lane === (isAbroad ? 'ABROAD' : channel)
  })
  expect(due).toEqual([])
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

async function unheard(run: Run, { times }: StepOf<'unheard'>): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const lane of LANES) await send(run, { act: 'send', lane, fault: 'broken_after', workers: 1 })
    run.now += (LONGEST_WAIT_MINUTES + 1) * MINUTE
  }
}

/** A recipient changes their number: unsent messages are sent to the new number. */
async function move(run: Run, step: StepOf<'move'>): Promise<void> {
  const [from, to] = [run.numbers[step.from]!, run.numbers[step.to]!]
  await readdressMessages(t.world.db, { kinds: ['note', OFFER.name] }, from, to)
  const isMoved = ({ recipient, isCode, ended }: Sent) =>
    recipient === from && !isCode && ended !== 'SENT' && ended !== 'SUPPRESSED'
  for (const one of run.sent.filter(isMoved)) one.recipient = to
}

async function leave(run: Run, { to }: StepOf<'leave'>): Promise<void> {
  const phone = run.numbers[to]!
  await eraseMessagesOf(t.world.db, { phone, subjects: [], spared: [] })
  for (const one of run.sent) if (one.recipient === phone) one.recipient = ''
}

/** The 알림톡 template is rejected, withdrawn, deleted or approved again. */
async function template(_: Run, { status }: StepOf<'template'>): Promise<void> {
  const T1 = status && { status, text: '#{본문}' }
  await planSolapi(t.simulatorUrl, { templates: { T1 } })
}

function falsify({ sent }: Run, { at }: StepOf<'falsify'>): void {
  if (sent[at]) sent[at].isTrue = false
}

function wait(run: Run, { minutes }: StepOf<'wait'>): void {
  run.now += minutes * MINUTE
}

const acts: { [Act in Step['act']]: (run: Run, step: StepOf<Act>) => Promise<void> | void } = {
  queue,
  send,
  wait,
  falsify,
  unheard,
  resend,
  move,
  leave,
  template,
}
const take = (run: Run, taken: Step) => acts[taken.act](run, taken as never)

const statesOf = async () => new Map((await t.world.db.select().from(message)).map((row) => [row.id, row]))

/** Checks that each row is in a state that its history allows, and final states do not change. */
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
      await template(begin(), { act: 'template', status: 'APPROVED' })
      const run = begin()
      for (const one of taken) {
        await take(run, one)
        await compare(run)
      }
      for (let at = 0; at < 3; at++) {
        run.now += LONGEST_WAIT_MINUTES * MINUTE
        for (const lane of LANES) await send(run, { act: 'send', lane, fault: null, workers: 1 })
        await compare(run)
      }
      expect(run.sent.filter(({ ended }) => !ended)).toEqual([])
    })
    await fc.assert(property, { numRuns: SEQUENCES, seed })
  },
)
