import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { newOrganization } from '#testing/organizations.ts'
import { buy, planNamed } from '#testing/purchases.ts'
import { newSubscription } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

type Hit = Record<'kind' | 'kind_text' | 'id' | 'title' | 'detail' | 'path', string>

async function search(q: string): Promise<Hit[]> {
  const { headers } = await theAdmin(t)
  const answer = await t.call({ url: `/api/admin/search?q=${encodeURIComponent(q)}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}
const kindsOf = async (q: string) => [...new Set((await search(q)).map(({ kind }) => kind))]
const hitOf = async (kind: string, q: string) => (await search(q)).find((hit) => hit.kind === kind)

const ride = { id: '', number: 0, canceledId: '' }
let amount = 0

beforeAll(async () => {
  const { db } = t.world
  const { headers } = await theAdmin(t)
  const member = await memberWithTickets(t, 10)
  await db.execute(
    sql`update member set phone = '01055501234', name = '한 지민', login_id = 'jiminhan' where id = ${member.id}`,
  )
  const car = await carNamed(t, 'ALPHARD')
  const guest = { phone: '010-5550-1234', name: '한지민' }
  const idOf = (answer: Awaited<ReturnType<typeof book>>): string => answer.json().result.id
  const places = { pickup_location: '김포공항 국내선', dropoff_location: '반얀트리 클럽' }
  ride.canceledId = idOf(await book(t, member, bookingForm(car.id, '2026-12-08', guest)))
  await db.execute(
    sql`update reservation set status = 'CANCELLED', canceled_at = now() where id = ${ride.canceledId}`,
  )
  ride.id = idOf(await book(t, member, bookingForm(car.id, '2026-12-07', { ...guest, ...places })))
  const { rows } = await db.execute<{ number: number }>(
    sql`select number from reservation where id = ${ride.id}`,
  )
  ride.number = rows[0]!.number
  await db.execute(sql`update unit set registration_number = '357마8246'
    where id = (select unit_id from reservation where id = ${ride.id})`)
  await t.call({
    method: 'POST',
    url: '/api/drivers',
    headers,
    payload: { name: '한 지 민', phone: '010-5550-1234', address: '', note: '', fixed_schedule: '' },
  })
  amount = (await planNamed(t, '42 TICKET')).amount
  await buy(t, member, { method: 'transfers', body: { depositor: '김경리' } })
  const company = await newOrganization(t, 0, '주식회사 한빛')
  await buy(t, company.manager, {
    method: 'transfers',
    title: '42 TICKET',
    body: { depositor: '박과장', organization_id: company.id },
  })
  const { subscriber } = await newSubscription(t)
  await db.execute(sql`update subscriber set mobile = '01055501234', name = '한지민', email = 'jimin.han@example.kr'
    where id = ${subscriber.id}`)
  await db.execute(sql`update subscription_car set registration_number = '70바 9104'
    where id in (select car_id from subscription where subscriber_id = ${subscriber.id})`)
})

const PERSON = [
  'reservation',
  'member',
  'driver',
  'subscriber',
  'subscription',
  'ticket_purchase',
  'subscription_payment',
]

test.each([
  '한지민',
  '한 지 민',
  '한지민'.normalize('NFD'),
  '01055501234',
  '010-5550-1234',
  '010 5550 1234',
  '010.5550.1234',
  '+82 10-5550-1234',
  '5550-1234',
  '５５５０１２３４',
])('finds a person in every list of both products by %j, in one order', async (q) => {
  expect(await kindsOf(q)).toEqual(PERSON)
})

describe('finds one thing by each spelling', () => {
  test.each([
    ['reservation', '김포 공항'],
    ['reservation', '반얀트리'],
    ['reservation', '357마 8246'],
    ['reservation', '8246'],
    ['member', 'jiminhan'],
    ['member', 'JiminHan'],
    ['unit', '357마8246'],
    ['unit', '357마 8246'],
    ['unit', '마8246'],
    ['organization', '한빛'],
    ['organization', '㈜한빛'],
    ['organization', '(주) 한 빛'],
    ['subscriber', 'jimin.han@example'],
    ['subscription', '70바9104'],
    ['subscription', '70바 9104'],
    ['ticket_purchase', '김경리'],
    ['ticket_purchase', '한빛 주식회사'],
  ])('%s by %j', async (kind, q) => {
    expect(await kindsOf(q)).toContain(kind)
  })

  test.each(['R-', 'r', 'R ', 'ㄱ'])('a ride by its short number after %j', async (start) => {
    expect((await search(`${start}${ride.number}`)).map(({ id }) => id)).toEqual([ride.id])
  })

  test('an organization by its business number with and without hyphens', async () => {
    const { rows } = await t.world.db.execute<{ digits: string }>(
      sql`select registration_number as digits from organization where name = '주식회사 한빛'`,
    )
    const { digits } = rows[0]!
    for (const q of [digits, `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`])
      expect(await kindsOf(q)).toEqual(['organization', 'ticket_purchase'])
  })

  test('a purchase and a payment by the amount with commas, without, and with the currency', async () => {
    for (const q of [String(amount), amount.toLocaleString('ko-KR'), `${amount.toLocaleString('ko-KR')}원`])
      expect((await hitOf('ticket_purchase', q))?.title).toBe(`${amount.toLocaleString('ko-KR')}원 · 박과장`)
    const { rows } = await t.world.db.execute<{ amount: number }>(
      sql`select amount from subscription_payment limit 1`,
    )
    for (const q of [String(rows[0]!.amount), rows[0]!.amount.toLocaleString('ko-KR')])
      expect(await kindsOf(q)).toContain('subscription_payment')
  })
})

test('a coming ride comes before a canceled one, and each opens in the list of its status', async () => {
  const rides = (await search('한지민')).filter(({ kind }) => kind === 'reservation')
  expect(rides.map(({ id }) => id)).toEqual([ride.id, ride.canceledId])
  expect(rides.map(({ path }) => path)).toEqual([
    `/admin/reservation?status=PENDING&ride=${ride.id}`,
    `/admin/reservation?status=CANCELLED&ride=${ride.canceledId}`,
  ])
  expect(rides[0]).toMatchObject({
    kind_text: '예약',
    title: `한지민 · R-${ride.number}`,
    detail: expect.stringMatching(
      /^12월 7일 \(월\) .+ · 김포공항 국내선 → 반얀트리 클럽 · 357마 8246 · 확정 대기$/,
    ),
  })
})

test('each hit opens a list or record that contains it', async () => {
  const { headers } = await theAdmin(t)
  const lists: Record<string, string> = {
    '/admin/driver': '/api/drivers',
    '/admin/organizations': '/api/admin/organizations',
    '/admin/ticket-purchases': '/api/admin/ticket-purchases',
    '/admin/subscription/subscribers': '/api/admin/subscription/subscribers',
    '/admin/subscription/subscriptions': '/api/admin/subscription/subscriptions',
    '/admin/subscription/payments': '/api/admin/subscription/payments',
  }
  const hits = [...(await search('한지민')), ...(await search('한빛'))]
  const members = hits.filter(({ kind }) => kind === 'member')
  expect(members.map(({ path }) => path)).toEqual(members.map(({ id }) => `/admin/user/${id}`))
  for (const { id, path } of hits.filter(({ kind }) => kind !== 'reservation' && kind !== 'member')) {
    const [screen, query] = path.split('?') as [string, string]
    const { result } = (await t.call({ url: `${lists[screen]}?${query}`, headers })).json()
    expect(result.map((row: { id: string }) => row.id)).toContain(id)
  }
  expect(await hitOf('unit', '357마8246')).toMatchObject({
    title: '357마 8246',
    detail: 'ALPHARD',
    path: '/admin/cars?q=ALPHARD',
  })
})

test('lists at most five of a kind', async () => {
  expect((await search('한지민')).filter(({ kind }) => kind === 'subscription_payment')).toHaveLength(5)
})

test.each([
  '',
  ' ',
  '한',
  '1',
  '12',
  '010',
  '-',
  '없는 이름',
  'R-999999',
  '99999999999999999999',
  '%',
  '\\_',
])('answers an empty list for %j', async (q) => {
  expect(await search(q)).toEqual([])
})

test('refuses a text that is too long, and a caller who is not staff', async () => {
  const { headers } = await theAdmin(t)
  const long = await t.call({ url: `/api/admin/search?q=${'a'.repeat(101)}`, headers })
  expect([long.statusCode, long.json().code]).toEqual([422, 'INVALID'])
  const member = await memberWithTickets(t, 0)
  expect((await t.call({ url: '/api/admin/search?q=abc', headers: member.headers })).statusCode).toBe(403)
})

test('answers 503 when a query hangs, and works again afterwards @long', async () => {
  const { headers } = await theAdmin(t)
  const blocker = await t.world.db.$client.connect()
  await blocker.query('begin')
  await blocker.query('lock table driver in access exclusive mode')
  const startedAt = Date.now()
  const answer = await t.call({ url: '/api/admin/search?q=abcd', headers })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Date.now() - startedAt).toBeLessThan(6_000)
  await blocker.query('rollback')
  blocker.release()
  expect(await search('한지민')).not.toEqual([])
})
