import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import {
  apply,
  asStaff,
  handOver,
  newApplicant,
  newInspectionPhoto,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import type { CalendarEntry } from './contract.ts'
import type { EntryKind } from './rules.ts'

/** The task of the overview whose rows are the waiting entries of a kind. */
const TASK_OF = {
  INCIDENT: 'incidents',
  HANDOVER: 'handovers_due',
  RETURN: 'returns_due',
  REQUEST: 'subscription_requests',
  DECLINED_REQUEST: 'declined_requests',
  PAST_DUE: 'past_due_subscriptions',
  PAYMENT_DIFFERENCE: 'payment_differences',
  SETTLEMENT_OBJECTION: 'settlement_objections',
  SETTLEMENT_UNANSWERED: 'unanswered_settlements',
  FINE_UNASSIGNED: 'unassigned_fines',
  FINE_OBJECTION: 'fine_objections',
} as const satisfies Partial<Record<EntryKind, string>>

const t = testWorld()
const TODAY = dayOf(new Date(START)) // 2026-12-01
const ids: Record<string, string> = {}

const ask = async (url: string) => t.call({ url, headers: (await theAdmin(t)).headers })
const calendar = async (from: string, to: string) =>
  (await ask(`/api/admin/subscription/calendar?from=${from}&days=${daysBetween(from, to) + 1}`)).json().result
    .entries as CalendarEntry[]
const inMonth = () => calendar('2026-12-01', '2026-12-31')
const entryOf = async (id: string, kind: EntryKind) =>
  (await inMonth()).find((entry) => entry.id === id && entry.kind === kind)
const store = (statement: ReturnType<typeof sql>) => t.world.db.execute(statement)

/** A subscriber who has a car with this registration number. */
async function driving(plate: string) {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  await store(
    sql`update subscription_car set registration_number = ${plate} where id = ${made.model.cars[0]!}`,
  )
  return made
}

async function returned(plate: string) {
  const made = await driving(plate)
  await store(sql`update subscription set end_date = '2026-12-02' where id = ${made.id}`)
  const damages = [{ text: '긁힘', amount: 300_000, photo: null }]
  const back = await returnCar(t, made.id, { damages })
  return { ...made, settlement: back.json().result.settlement.id as string }
}

async function requested(): Promise<string> {
  return (await apply(t, await newApplicant(t), await newModel(t))).json().id
}

async function fine(plate: string, number: string): Promise<string> {
  const photo = await newInspectionPhoto(t)
  const facts = { kind: 'FINE', happened_at: '2026-12-01T02:30:00Z', amount: 50_000, issuer: '서울시' }
  return (await asStaff(t, 'fines', { ...facts, plate, notice_number: number, photo })).json().result.id
}

async function addSubscriptions(): Promise<void> {
  const { id, requestId } = await newSubscription(t)
  await store(
    sql`update subscription_request set delivery_place = '서울 중구 을지로 1' where id = ${requestId}`,
  )
  await store(
    sql`update subscriber set name = '김인도' where id = (select subscriber_id from subscription where id = ${id})`,
  )
  ids.HANDOVER = id
  ids.RETURN = (await driving('12가1111')).id
  await store(
    sql`update subscription set start_date = '2026-11-01', end_date = '2026-11-28' where id = ${ids.RETURN}`,
  )
  ids.LATER = (await driving('12가2222')).id
  await store(sql`update subscription set end_date = '2026-12-31' where id = ${ids.LATER}`)
  ids.PAST_DUE = (await driving('12가3333')).id
  await store(sql`update subscription set status = 'PAST_DUE' where id = ${ids.PAST_DUE}`)
  const [, second] = await paymentRowsOf(t, ids.PAST_DUE)
  await store(sql`update subscription_payment set status = 'FAILED', due_on = '2026-11-25', next_at = null
    where id = ${second!.id}`)
}

async function addPayments(): Promise<void> {
  const { id } = await driving('12가4444')
  const [first, second] = await paymentRowsOf(t, id)
  ids.CARD_RETRY = second!.id
  // A minute before midnight in KST.
  await store(sql`update subscription_payment set status = 'FAILED', next_at = '2026-12-02T14:59:00Z'
    where id = ${ids.CARD_RETRY}`)
  ids.PAYMENT_DIFFERENCE = first!.id
  await store(sql`insert into payment_difference (id, payment_id, ours, theirs, found_at)
    values (${newId()}, ${first!.payment_id}, '{}', '{}', ${START}::timestamptz)`)
}

async function addSettlements(): Promise<void> {
  const [objected, unanswered, young] = [
    await returned('12가5555'),
    await returned('12가6666'),
    await returned('12가7777'),
  ]
  ids.SETTLEMENT_OBJECTION = objected.id
  const session = await newSubscriberSession(t, objected.subscriber)
  await post(t, session, `/api/subscribe/settlements/${objected.settlement}/decline`, { reason: '다릅니다.' })
  ids.SETTLEMENT_UNANSWERED = unanswered.id
  await store(
    sql`update settlement set created_at = '2026-11-27T03:00:00Z' where id = ${unanswered.settlement}`,
  )
  ids.YOUNG = young.id
}

async function addRequests(): Promise<void> {
  ids.REQUEST = await requested()
  await store(
    sql`update subscription_request set delivery_on = '2027-02-10', delivery_place = '집' where id = ${ids.REQUEST}`,
  )
  ids.WITHOUT_DAY = await requested()
  ids.DECLINED_REQUEST = await requested()
  await store(
    sql`update subscription_request set declined_at = '2026-11-27T15:00:00Z' where id = ${ids.DECLINED_REQUEST}`,
  )
}

async function addRoadside(): Promise<void> {
  const { id, subscriber } = await driving('12가8888')
  const report = { kind: 'ACCIDENT', happened_at: START, place: '서울 강남구', text: '추돌', photos: [] }
  const incidents = `/api/subscribe/subscriptions/${id}/incidents`
  ids.INCIDENT = (await post(t, subscriber, incidents, report)).json().id
  ids.TAKEN = (await post(t, subscriber, incidents, { ...report, kind: 'BREAKDOWN' })).json().id
  await asStaff(t, `incidents/${ids.TAKEN}/take`)
  await store(sql`update incident set created_at = '2026-11-20T03:00:00Z' where id = ${ids.TAKEN}`)
  ids.FINE_DEADLINE = await fine('12가8888', 'N-1')
  ids.FINE_OBJECTION = await fine('12가8888', 'N-2')
  await post(t, subscriber, `/api/subscribe/fines/${ids.FINE_OBJECTION}/object`, { reason: '아닙니다.' })
  await store(sql`update subscription_car set registration_number = '12가9999'
    where id = ${(await newModel(t)).cars[0]!}`)
  ids.FINE_UNASSIGNED = await fine('12가9999', 'N-3')
}

beforeAll(async () => {
  shortenPaymentTimeouts(t)
  await addSubscriptions()
  await addPayments()
  await addSettlements()
  await addRequests()
  await addRoadside()
})
beforeEach(() => t.setNow(START))

test('the waiting entries are the rows of the overview, task by task', async () => {
  const later = await calendar(addDays(TODAY, 62), addDays(TODAY, 123))
  const entries = [...(await calendar(TODAY, addDays(TODAY, 61))), ...later]
  const { rows, ...counts } = (await ask('/api/admin/overview')).json().result
  for (const [kind, task] of Object.entries(TASK_OF)) {
    const waiting = entries.filter((entry) => entry.kind === kind && entry.is_waiting).map(({ id }) => id)
    const shown = rows[task].map(({ id }: { id: string }) => id)
    expect(new Set(waiting), kind).toEqual(new Set(shown))
    expect(new Set(waiting).size, kind).toBe(counts[task])
    expect(shown, kind).toContain(ids[kind])
  }
})

test.each([
  ['HANDOVER', '2026-12-01', true],
  ['RETURN', '2026-11-28', true],
  ['PAST_DUE', '2026-11-25', true],
  ['CARD_RETRY', '2026-12-02', false],
  ['PAYMENT_DIFFERENCE', '2026-12-01', true],
  ['SETTLEMENT_OBJECTION', '2026-12-01', true],
  ['SETTLEMENT_UNANSWERED', '2026-11-30', true],
  // Declined at midnight in KST of November 28th, seven days before.
  ['DECLINED_REQUEST', '2026-12-05', true],
  ['INCIDENT', '2026-12-01', true],
  ['FINE_UNASSIGNED', '2026-12-01', true],
  ['FINE_OBJECTION', '2026-12-01', true],
  ['FINE_DEADLINE', '2026-12-08', false],
] as const)('%s is due on %s', async (kind, day, isWaiting) => {
  expect(await entryOf(ids[kind]!, kind)).toMatchObject({ day, is_waiting: isWaiting })
})

test('an entry names its person, car, plate and place, and the screen with its record open', async () => {
  expect(await entryOf(ids.HANDOVER!, 'HANDOVER')).toMatchObject({
    word: '인도',
    name: '김인도',
    car: expect.stringMatching(/^시험 브랜드 시험/),
    text: '서울 중구 을지로 1',
    path: expect.stringMatching(
      new RegExp(`^/admin/subscription/subscriptions\\?status=ACTIVE&q=.+&open=${ids.HANDOVER}$`),
    ),
  })
  expect(await entryOf(ids.INCIDENT!, 'INCIDENT')).toMatchObject({
    word: '사고',
    plate: '12가 8888',
    text: '12:00 접수, 서울 강남구',
    path: expect.stringMatching(new RegExp(`incidents\\?status=REPORTED&open=${ids.INCIDENT}&q=`)),
  })
  expect(await entryOf(ids.FINE_UNASSIGNED!, 'FINE_UNASSIGNED')).toMatchObject({
    name: '',
    plate: '12가 9999',
  })
})

test('an incident in progress and a proposed delivery are marked in the text', async () => {
  const ahead = await calendar('2027-02-01', '2027-02-28')
  const textOf = (id: string | undefined) => ahead.find((entry) => entry.id === id)?.text
  expect(textOf(ids.TAKEN)).toBe('12:00 접수, 처리 중, 서울 강남구')
  expect(textOf(ids.REQUEST)).toBe('희망 인도일, 집')
  await store(sql`update subscription_request set proposed_on = '2027-02-12' where id = ${ids.REQUEST}`)
  const proposed = (await calendar('2027-02-10', '2027-02-10')).find(({ id }) => id === ids.REQUEST)
  expect(proposed?.text).toBe('희망 인도일, 2월 12일 (금) 제안 중, 집')
})

test('a range includes both of its days; from before today it has only overdue entries', async () => {
  const [first, last] = [
    await calendar('2026-12-31', '2026-12-31'),
    await calendar('2026-12-30', '2026-12-30'),
  ]
  const idsIn = (entries: CalendarEntry[]) => entries.map(({ id }) => id)
  expect(idsIn(first)).toContain(ids.LATER)
  expect(idsIn(last)).not.toContain(ids.LATER)
  expect(idsIn(last)).toEqual(expect.arrayContaining([ids.RETURN, ids.TAKEN, ids.PAST_DUE]))
  expect(idsIn(last)).not.toContain(ids.CARD_RETRY)
  expect(idsIn(last)).not.toContain(ids.HANDOVER)
  const days = first.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
})

test('a day ends at midnight in KST', async () => {
  const waits = async () => (await entryOf(ids.LATER!, 'RETURN'))!.is_waiting
  t.setNow('2026-12-30T14:59:59Z')
  expect(await waits()).toBe(false)
  t.setNow('2026-12-30T15:00:00Z')
  expect(await waits()).toBe(true)
  t.setNow('2026-12-02T15:00:00Z')
  expect(await calendar('2026-12-20', '2026-12-20')).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: ids.HANDOVER, day: '2026-12-01' })]),
  )
})

test('an unanswered settlement waits for staff after three days', async () => {
  const young = () => entryOf(ids.YOUNG!, 'SETTLEMENT_UNANSWERED')
  expect(await young()).toMatchObject({ day: '2026-12-04', word: '정산 답변', is_waiting: false })
  t.setNow('2026-12-04T03:00:00Z')
  expect(await young()).toMatchObject({ word: '정산 무응답', is_waiting: true })
})

test('a handover before the first payment is listed, but does not wait for staff', async () => {
  await store(sql`update subscription set status = 'STARTING' where id = ${ids.HANDOVER}`)
  expect(await entryOf(ids.HANDOVER!, 'HANDOVER')).toMatchObject({
    is_waiting: false,
    text: '첫 달 결제 전, 서울 중구 을지로 1',
  })
  await store(sql`update subscription set status = 'ACTIVE' where id = ${ids.HANDOVER}`)
})

test.each([
  ['2026-12-01', '63', 422],
  ['2026-12-01', '62', 200],
  ['2026-12-01', '0', 422],
  ['2026-02-30', '1', 422],
  ['', '1', 422],
])('from %s, %s days: %i', async (from, days, status) => {
  expect((await ask(`/api/admin/subscription/calendar?from=${from}&days=${days}`)).statusCode).toBe(status)
})
