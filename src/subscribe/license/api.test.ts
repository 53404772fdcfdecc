import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { leave, newMember, newSubscriberSession, storedAudit, theAdmin } from '#testing/actors.ts'
import {
  accept,
  apply,
  handOver,
  newApplicant,
  newModel,
  newSubscription,
  post,
  shortenPaymentTimeouts,
  simulate,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

const CHECKS = '/api/admin/subscription/license-checks'
type Actor = { headers: Record<string, string> }
type Subject = { request_id?: string; subscription_id?: string; driver_id?: string }
/** A number whose last two digits choose the answer of the simulator. */
const card = (end: string) => ({ license_number: `11-20-123456-${end}`, serial: 'a1b2c3' })
const check = async (subject: Subject, end = '00', more: object = {}, by?: Actor) =>
  post(t, by ?? (await theAdmin(t)), CHECKS, { ...subject, ...card(end), ...more })
const note = async (subject: Subject, more: object = {}, by?: Actor) => {
  const body = { ...subject, result: 'VALID', reason: '안전운전 통합민원에서 확인', ...more }
  return post(t, by ?? (await theAdmin(t)), `${CHECKS}/manual`, body)
}
const listOf = async (subject: Record<string, string>) => {
  const url = `${CHECKS}?${new URLSearchParams(subject).toString()}`
  return (await t.call({ url, headers: (await theAdmin(t)).headers })).json().result
}
const newRequest = async () => (await apply(t, await newApplicant(t), await newModel(t))).json().id as string
const requireChecks = () => {
  t.world.settings.isLicenseCheckRequired = true
  onTestFinished(() => void (t.world.settings.isLicenseCheckRequired = false))
}
type Answered = Awaited<ReturnType<typeof check>>
const said = (answer: Answered) => [answer.statusCode, answer.json().result?.status ?? answer.json().code]

test.each([
  ['00', 'VALID', []],
  ['12', 'SUSPENDED', []],
  ['22', 'MISMATCH', ['BIRTHDAY']],
  ['23', 'MISMATCH', ['SERIAL']],
  ['98', 'OUTAGE', []],
])(
  'a number that ends with %s gives %s %j, stored with the time and the staff member',
  async (end, result, mismatched) => {
    const request_id = await newRequest()
    const answer = await check({ request_id }, end)
    const row = {
      result,
      mismatched,
      reason: null,
      checked_by: '관리자',
      checked_at: t.world.now().toISOString(),
    }
    expect([answer.statusCode, answer.json().result]).toMatchObject([201, row])
    const listed = await listOf({ request_id })
    const person = { driver_id: null, last: row, is_covered: result === 'VALID' }
    expect(listed).toMatchObject({ is_required: false, people: [person] })
    expect(await storedAudit(t, answer.json().result.id)).toContain(`"license_result":"${result}"`)
  },
)

test('a malformed number or serial, or two subjects, are refused at their fields', async () => {
  const request_id = await newRequest()
  const wrong = await check({ request_id }, 'x', { serial: '1' })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['license_number', 'serial']])
  for (const subject of [{}, { request_id, subscription_id: request_id }])
    expect((await check(subject)).statusCode).toBe(422)
  expect((await check({ request_id, driver_id: request_id })).statusCode).toBe(404)
})

/** The tables and columns that contain a text. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await t.world.db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables b using (table_schema, table_name)
    where b.table_type = 'BASE TABLE' and table_schema = 'public'
      and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'bytea')
      and xpath_exists('/table/row', query_to_xml(format(
        'select 1 from %I.%I where strpos(lower(%I::text), lower(%L)) > 0 limit 1',
        c.table_schema, c.table_name, c.column_name, ${text}::text), false, false, ''))`)
  return rows.map(({ name }) => name)
}

test('the numbers of a card are nowhere in the database, whatever the answer', async () => {
  const request_id = await newRequest()
  const key = { 'idempotency-key': 'license-once' }
  for (const end of ['00', '12', '22', '98', '31'])
    await t.call({
      method: 'POST',
      url: CHECKS,
      headers: { ...(await theAdmin(t)).headers, ...key },
      payload: { request_id, ...card(end), serial: 'QZ7XK9' },
    })
  await note({ request_id }, { reason: '흔적을 찾는 사유' })
  for (const text of ['1120123456', '11-20-123456', 'QZ7XK9']) expect(await placesOf(text)).toEqual([])
  expect(await placesOf('흔적을 찾는 사유')).toEqual(['license_check.reason'])
})

test('without the requirement a request is accepted and a car handed over unchecked', async () => {
  const { id, answer } = await newSubscription(t)
  expect(answer.statusCode).toBe(200)
  expect((await handOver(t, id)).statusCode).toBe(201)
})

test('a required check blocks the acceptance until it is valid, and again after 30 days', async () => {
  requireChecks()
  const request_id = await newRequest()
  expect(said(await accept(t, request_id))).toEqual([409, 'LICENSE_UNCHECKED'])
  for (const end of ['12', '22', '98']) {
    await check({ request_id }, end)
    expect(said(await accept(t, request_id))).toEqual([409, 'LICENSE_UNCHECKED'])
  }
  await check({ request_id })
  t.setNow('2026-12-31T03:00:01Z')
  expect(said(await accept(t, request_id, '2027-01-01'))).toEqual([409, 'LICENSE_UNCHECKED'])
  await check({ request_id })
  expect(said(await accept(t, request_id, '2027-01-01'))).toEqual([200, 'ACTIVE'])
})

test('the handover needs a check of each driver within 24 hours, and names who lacks it', async () => {
  const { id: subscription_id, subscriber } = await newSubscription(t)
  const own = await newSubscriberSession(t, subscriber)
  const driver = { name: '제이운전', birthday: '1991-01-01', phone: null, license_declared: true }
  const { id: driver_id } = (
    await post(t, own, `/api/subscribe/subscriptions/${subscription_id}/drivers`, driver)
  ).json()
  requireChecks()
  await check({ subscription_id })
  const refused = await handOver(t, subscription_id)
  expect(said(refused)).toEqual([409, 'LICENSE_UNCHECKED'])
  expect(refused.json().err).toContain('24시간 안에')
  expect(refused.json().err).toMatch(/: 제이운전$/)
  await check({ subscription_id, driver_id })
  t.setNow(new Date(Date.parse(START) + 25 * 3_600_000))
  expect(said(await handOver(t, subscription_id))).toEqual([409, 'LICENSE_UNCHECKED'])
  for (const subject of [{ subscription_id }, { subscription_id, driver_id }]) await check(subject)
  expect((await handOver(t, subscription_id)).statusCode).toBe(201)
})

test('only the owner notes an official result, once after an outage, and it allows the acceptance', async () => {
  requireChecks()
  const request_id = await newRequest()
  expect(said(await note({ request_id }))).toEqual([409, 'NO_OUTAGE'])
  await simulate(t, 'koroad/config', { failNext: { status: 500, count: 1 } })
  expect((await check({ request_id })).json().result.result).toBe('OUTAGE')
  const staff = await newMember(t, { role: 'ADMIN', staffRole: 'SUBSCRIPTION' })
  expect(said(await note({ request_id }, {}, staff))).toEqual([403, 'FORBIDDEN'])
  expect((await note({ request_id }, { reason: ' ' })).statusCode).toBe(422)
  const noted = await note({ request_id })
  expect([noted.statusCode, noted.json().result]).toMatchObject([
    201,
    { result: 'VALID', reason: '안전운전 통합민원에서 확인' },
  ])
  expect(await storedAudit(t, noted.json().result.id)).toContain('NOTE')
  expect(said(await note({ request_id }))).toEqual([409, 'NO_OUTAGE'])
  expect(said(await accept(t, request_id))).toEqual([200, 'ACTIVE'])
})

test('staff of the subscription check a license; others may not', async () => {
  const request_id = await newRequest()
  const of = (staffRole: 'SUBSCRIPTION' | 'DISPATCHER') => newMember(t, { role: 'ADMIN', staffRole })
  expect((await check({ request_id }, '00', {}, await of('SUBSCRIPTION'))).statusCode).toBe(201)
  expect((await check({ request_id }, '00', {}, await of('DISPATCHER'))).statusCode).toBe(403)
})

test('a deleted account loses its checks', async () => {
  const subscriber = await newApplicant(t)
  const { id: request_id } = (await apply(t, subscriber, await newModel(t))).json()
  await check({ request_id })
  const count = async () =>
    (await t.world.db.execute(sql`select 1 from license_check where subscriber_id = ${subscriber.id}`)).rows
      .length
  expect(await count()).toBe(1)
  await post(t, subscriber, `/api/subscribe/subscriptions/requests/${request_id}/withdraw`)
  expect((await leave(t, subscriber)).statusCode).toBe(204)
  expect(await count()).toBe(0)
  expect((await check({ request_id })).statusCode).toBe(404)
})
