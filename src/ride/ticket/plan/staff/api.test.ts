import { expect, test } from 'vitest'
import { balances, newMember, theAdmin } from '#testing/actors.ts'
import { buy, buyByCard, planNamed } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'
import { priceForOne } from '../rules.ts'

const t = testWorld()
const PLANS = '/api/admin/plans'

async function asStaff(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url, headers, ...(payload && { payload }) })
}
const terms = (more: object = {}) => ({
  title: '10 TICKET',
  amount: 10,
  price: 8_000_000,
  valid_days: 180,
  ...more,
})
const added = async (more: object = {}) => (await asStaff('POST', PLANS, terms(more))).json().result
const shown = async (): Promise<{ id: string }[]> => (await t.call({ url: '/api/plans' })).json().result

test('the owner adds a plan; visitors see it after the others with its price for one ticket', async () => {
  const plan = await added()
  expect(plan).toMatchObject({ ...terms(), section: 'PREMIUM', is_on_sale: true, version: 1 })
  expect((await shown()).at(-1)).toMatchObject({
    id: plan.id,
    title: '10 TICKET',
    amount: 10,
    days: 180,
    price: 8_000_000,
    price_for_one: 800_000,
  })
})

test('a plan off sale is neither shown nor sold; a changed price applies to later purchases', async () => {
  const [member, plan] = [await newMember(t), await added()]
  const off = await asStaff('PATCH', `${PLANS}/${plan.id}`, { is_on_sale: false, version: 1 })
  expect([off.statusCode, off.json().result.version]).toEqual([200, 2])
  expect((await shown()).map(({ id }) => id)).not.toContain(plan.id)
  const refused = await buy(t, member, { body: { plan_id: plan.id, amount: plan.price } })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'PLAN_GONE'])
  await asStaff('PATCH', `${PLANS}/${plan.id}`, { is_on_sale: true, price: 9_000_000 })
  const old = await buy(t, member, { body: { plan_id: plan.id, amount: 8_000_000 } })
  expect([old.statusCode, old.json().code]).toEqual([409, 'PRICE_CHANGED'])
  const now = await buy(t, member, { body: { plan_id: plan.id, amount: 9_000_000 } })
  expect([now.statusCode, now.json().result.amount]).toEqual([201, 9_000_000])
})

test('a changed plan does not change purchases and tickets that were bought before', async () => {
  const { member, purchase } = await buyByCard(t)
  const { plan_id: id } = await planNamed(t, '6 TICKET')
  const before = await balances(t, member.id)
  const changed = await asStaff('PATCH', `${PLANS}/${id}`, { price: 1_000, amount: 1, valid_days: 1 })
  expect(changed.statusCode).toBe(200)
  expect(await balances(t, member.id)).toEqual(before)
  const url = `/api/users/${member.id}/ticket-orders/${purchase.id}`
  expect((await t.call({ url, headers: member.headers })).json().result).toMatchObject({
    tickets: 6,
    amount: 5_000_000,
    expires_on: '2027-12-01',
  })
  await asStaff('PATCH', `${PLANS}/${id}`, { price: 5_000_000, amount: 6, valid_days: 365 })
})

test('when two staff change one plan, the second is refused with the current terms', async () => {
  const { id } = await added()
  expect((await asStaff('PATCH', `${PLANS}/${id}`, { price: 1, version: 1 })).statusCode).toBe(200)
  const late = await asStaff('PATCH', `${PLANS}/${id}`, { price: 2, version: 1 })
  expect([late.statusCode, late.json().code, late.json().current.price]).toEqual([409, 'STALE', 1])
})

test.each([
  ['a quarter of a ticket', { amount: 0.25 }],
  ['no ticket', { amount: 0 }],
  ['a price of nothing', { price: 0 }],
  ['a price in text', { price: '8000000' }],
  ['no day', { valid_days: 0 }],
  ['eleven years', { valid_days: 4_000 }],
  ['a blank title', { title: ' ' }],
  ['an unknown field', { section: 'MORE' }],
])('a plan with %s is refused', async (_, more) => {
  expect((await asStaff('POST', PLANS, terms(more))).statusCode).toBe(422)
})

test('refuses tickets for a plan that is sold by consultation only', async () => {
  const { plan_id: id } = await planNamed(t, 'MONTHLY PLAN')
  const answer = await asStaff('PATCH', `${PLANS}/${id}`, { amount: 5 })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['amount']])
})

test.each([
  [5_000_000, { halves: 12, days: null }, 833_333],
  [1_000_000, { halves: 1, days: 30 }, 2_000_000],
  [300_000_000, { halves: null, days: 365 }, 821_918],
  [10_000_000, { halves: null, days: null }, 10_000_000],
])('%i won for %j are %i won for one', (price, of, each) => expect(priceForOne(price, of)).toBe(each))
