import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchKey } from '#kit/search-key.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { submitDocument } from '#testing/documents.ts'
import { newOrganization } from '#testing/organizations.ts'
import { buy, planNamed } from '#testing/purchases.ts'
import { newSubscription } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

async function totalOf(list: string, q: string): Promise<number> {
  const { headers } = await theAdmin(t)
  const answer = await t.call({ url: `/api/${list}?q=${encodeURIComponent(q)}`, headers })
  return answer.json().page.total as number
}

beforeAll(async () => {
  const { db } = t.world
  const member = await memberWithTickets(t, 10)
  await db.execute(sql`update member set phone = '01055501234', name = '한 지민' where id = ${member.id}`)
  await submitDocument(t, member)
  const car = await carNamed(t, 'ALPHARD')
  await book(t, member, bookingForm(car.id, undefined, { phone: '010-5550-1234', name: '한지민' }))
  const abroad = { phone: '+1 415-555-2671', name: 'Jacob Lee' }
  await book(t, member, bookingForm(car.id, '2026-12-07', abroad))
  const { headers } = await theAdmin(t)
  const driver = { name: '한 지 민', phone: '010-5550-1234', address: '', note: '', fixed_schedule: '' }
  await t.call({ method: 'POST', url: '/api/drivers', headers, payload: driver })
  await buy(t, member, { method: 'transfers', body: { depositor: '김경리' } })
  const company = await newOrganization(t, 0, '주식회사 한빛')
  const body = { depositor: '박과장', organization_id: company.id }
  await buy(t, company.manager, { method: 'transfers', title: '42 TICKET', body })
  await newOrganization(t, 0, '(주)달빛')
  const { subscriber } = await newSubscription(t)
  await db.execute(sql`update subscriber set mobile = '01055501234', name = '한지민', email = 'jimin.han@example.kr'
    where id = ${subscriber.id}`)
})

const PHONES = ['010 5550 1234', '+82 10-5550-1234', '+821055501234', '010.5550.1234', '5550 1234']

describe.each([
  ['reservations', 1],
  ['users', 1],
  ['drivers', 1],
  ['admin/documents', 1],
  ['admin/ticket-purchases', 1],
  ['admin/subscription/subscribers', 1],
  ['admin/subscription/subscriptions', 1],
  ['admin/subscription/payments', 12],
  ['admin/subscription/requests', 1],
])('%s', (list, rows) => {
  test.each(PHONES)('finds a number typed as %s (A-054, A-113)', async (q) => {
    expect(await totalOf(list, q)).toBe(rows)
  })

  test.each(['한지민', '한 지민', '한지민'.normalize('NFD')])('finds a name typed as %s', async (q) => {
    expect(await totalOf(list, q)).toBe(rows)
  })

  test.each(['010 5550 1235', '+1 5550 1234', '없는 이름'])('finds nothing for %s', async (q) => {
    expect(await totalOf(list, q)).toBe(0)
  })
})

test.each([
  '+1 415-555-2671',
  '+1 (415) 555',
  '001 415 555 2671',
  '1 415 555 2671',
  '555 2671',
  '+14155552671',
])('finds a reservation by the foreign number typed as %s', async (q) => {
  expect(await totalOf('reservations', q)).toBe(1)
})

test.each(['R-', 'r', 'R ', 'ㄱ'])(
  'finds a reservation by its short number with the prefix %j',
  async (start) => {
    const { rows } = await t.world.db.execute<{ number: number; name: string }>(
      sql`select number, name from reservation order by number`,
    )
    const { number, name } = rows[0]!
    const { headers } = await theAdmin(t)
    const url = `/api/reservations?q=${encodeURIComponent(`${start}${number}`)}`
    expect((await t.call({ url, headers })).json().result).toEqual([
      expect.objectContaining({ number: `R-${number}`, name }),
    ])
    expect(await totalOf('reservations', `${start}${rows.at(-1)!.number + 1}`)).toBe(0)
  },
)

test.each(PHONES)('finds messages by a number typed as %s', async (q) => {
  expect(await totalOf('admin/outbox', q)).toBeGreaterThan(0)
})

test.each(['subscribers', 'subscriptions', 'payments', 'requests'])(
  '%s are found by e-mail',
  async (list) => {
    expect(await totalOf(`admin/subscription/${list}`, 'Jimin.Han@Example')).toBe(
      list === 'payments' ? 12 : 1,
    )
  },
)

test.each(['(주)한빛', '㈜한빛', '주식회사 한빛', '한빛', '한 빛', '한빛 (주)'])(
  'finds an organization, and its bank transfer, by the name %s',
  async (q) => {
    expect(await totalOf('admin/organizations', q)).toBe(1)
    expect(await totalOf('admin/ticket-purchases', q)).toBe(1)
  },
)

test.each(['달빛', '주식회사 달빛', '㈜달빛'])(
  'finds an organization stored with (주) by the text %s',
  async (q) => {
    expect(await totalOf('admin/organizations', q)).toBe(1)
  },
)

test('finds a transfer by its depositor and by its amount, with or without commas', async () => {
  const { amount } = await planNamed(t, '42 TICKET')
  expect(await totalOf('admin/ticket-purchases', '김경리')).toBe(1)
  expect(await totalOf('admin/ticket-purchases', '김 경리')).toBe(1)
  expect(await totalOf('admin/ticket-purchases', '박과장')).toBe(1)
  expect(await totalOf('admin/ticket-purchases', String(amount))).toBe(1)
  expect(await totalOf('admin/ticket-purchases', `${amount.toLocaleString('ko-KR')}원`)).toBe(1)
  expect(await totalOf('admin/ticket-purchases', String(amount + 1))).toBe(0)
})

test.each([
  '주식회사 한빛',
  '㈜ 한빛 ㈲',
  'Kim.Hn-1@Example.COM',
  'ÉMILE ZOLA',
  '한빛'.normalize('NFD'),
  '０１２ Ａｂｃ',
  '김\u200b민\u00a0서\u3000\ufeff',
  '‐‑‒–—―−·・\u00ad',
  '\t\r\n',
  'ㅎㅎ 👨‍👩‍👧',
])('the database and the server make the same search key of %j', async (text) => {
  const { rows } = await t.world.db.execute(sql`select search_key(${text}) as key`)
  expect(rows).toEqual([{ key: searchKey(text) }])
})

test('refuses a search text that is too long with a sentence', async () => {
  const { headers } = await theAdmin(t)
  const answer = await t.call({ url: `/api/users?q=${'a'.repeat(101)}`, headers })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { q: '100자 이하로 입력해 주세요.' }])
})
