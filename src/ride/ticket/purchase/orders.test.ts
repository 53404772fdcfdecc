import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messagesWhere } from '#testing/messages.ts'
import { DAY_MS } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { addMembership } from '#ride/organization/store.ts'
import { type Actor, newMember, PASSWORD, storedAudit, theAdmin } from '#testing/actors.ts'
import { asAdmin, callAs, type Company, newOrganization, newPerson } from '#testing/organizations.ts'
import {
  asStaff,
  providerPayment,
  payAtWindow,
  startPurchase,
  type StartedPurchase,
  buy,
  returnFromWindow,
  planNamed,
  storedPurchase,
} from '#testing/purchases.ts'
import { shortenPaymentTimeouts, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcilePurchases } from './jobs.ts'
import { eraseExpired } from '#platform/personal/service.ts'

const t = testWorld({ sharesClock: true })

beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update ticket_purchase set next_at = null`)
  shortenPaymentTimeouts(t)
  await simulate(t, 'portone-v2/config', { failNext: null, charges: { next: [], cancels: [] } })
})

const orderOf = async (member: Actor, body: object) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/ticket-orders`,
    headers: member.headers,
    payload: { plan_id: (await planNamed(t)).plan_id, ...body },
  })

test('starting a purchase needs only a plan; only its own payment id confirms it', async () => {
  const member = await newMember(t)
  const answer = await orderOf(member, {})
  const order = answer.json().result as StartedPurchase
  expect([answer.statusCode, order]).toMatchObject([
    201,
    {
      payment_id: expect.stringMatching(/^tkt-/),
      store_id: expect.any(String),
      channel_key: expect.any(String),
    },
  ])
  const url = `/api/users/${member.id}/ticket-orders/${order.id}`
  const confirm = (payment_id: string) =>
    t.call({ method: 'POST', url: `${url}/confirm`, headers: member.headers, payload: { payment_id } })
  expect((await confirm('tkt-another')).statusCode).toBe(422)
  await payAtWindow(t, order)
  expect((await confirm(order.payment_id)).json().result).toMatchObject({
    status: 'PAID',
    organization: null,
  })
  expect((await t.call({ url, headers: member.headers })).json().result.status).toBe('PAID')
})

test('a manager’s purchase for an organization changes only its balance; so does the refund', async () => {
  const { id, name, manager } = await newOrganization(t)
  const order = (await orderOf(manager, { organization_id: id })).json().result as StartedPurchase
  await payAtWindow(t, order)
  const paid = (await returnFromWindow(t, manager, order)).json().result
  expect(paid).toMatchObject({ status: 'PAID', organization: { id, name } })
  const left = async () => [
    (await callAs(t, manager, 'GET', `/api/organizations/${id}`)).json().result.tickets,
    (await callAs(t, manager, 'GET', `/api/users/${manager.id}`)).json().result.tickets,
  ]
  expect(await left()).toEqual([paid.tickets, 0])
  const [entry] = (await callAs(t, manager, 'GET', `/api/organizations/${id}/tickets`)).json().result
  expect(entry).toMatchObject({ type: 'CHARGE', amount: paid.tickets, purchase: { id: order.id } })
  const { headers } = await theAdmin(t)
  const url = `/api/admin/ticket-purchases/${order.id}/refund`
  const refunded = await t.call({ method: 'POST', url, headers, payload: { reason: '고객 요청' } })
  expect(refunded.json().result).toMatchObject({ status: 'CANCELLED', organization: { id, name } })
  expect(await left()).toEqual([0, 0])
})

test('only a manager can buy for an organization; the purchase stays after the manager left', async () => {
  const { id } = await newOrganization(t)
  for (const actor of [await newMember(t), await newPerson(t, id)])
    expect((await orderOf(actor, { organization_id: id })).statusCode).toBe(404)
  const second = await newPerson(t, id, 'manager')
  const order = (await orderOf(second, { organization_id: id })).json().result as StartedPurchase
  await payAtWindow(t, order)
  const payload = { password: 'correct-horse-1' }
  expect((await callAs(t, second, 'DELETE', `/api/users/${second.id}`, payload)).statusCode).toBe(204)
  t.setNow(new Date(Date.parse(START) + 5 * 60_000))
  await reconcilePurchases(t.world)
  const stored = await storedPurchase(t, order.id)
  expect(stored).toMatchObject({ status: 'PAID', remaining: 12 })
  t.setNow(START)
})

const depositor = '한빛물산'
const ordersOf = ({ id }: Actor) => `/api/users/${id}/ticket-orders`
const transferFor = async (company: Company, member: Actor) => {
  const body = { organization_id: company.id, depositor }
  return startPurchase(t, member, { method: 'transfers', body })
}
const withdrawnBy = (actor: Actor, { id }: StartedPurchase) =>
  callAs(t, actor, 'POST', `${ordersOf(actor)}/${id}/withdraw`)

test('staff can confirm an organization’s transfer after its manager’s account was deleted', async () => {
  const company = await newOrganization(t)
  const second = await newPerson(t, company.id, 'manager')
  const transfer = await transferFor(company, second)
  const left = await callAs(t, second, 'DELETE', `/api/users/${second.id}`, { password: PASSWORD })
  expect(left.statusCode).toBe(204)
  expect(await storedPurchase(t, transfer.id)).toMatchObject({ status: 'PENDING', depositor, failure: null })
  const { result } = (
    await asAdmin(t, 'GET', '/api/admin/ticket-purchases?status=PENDING&method=BANK')
  ).json()
  const row = { member: { name: '', user_id: null }, organization: { name: company.name }, depositor }
  expect(result.find(({ id }: StartedPurchase) => id === transfer.id)).toMatchObject(row)
  expect((await asStaff(t, transfer.id, 'accept')).json().result).toMatchObject({ status: 'PAID' })
  const url = `/api/organizations/${company.id}`
  expect((await callAs(t, company.manager, 'GET', url)).json().result.tickets).toBe(6)
  t.setNow(new Date(Date.parse(START) + 366 * DAY_MS))
  await eraseExpired(t.world)
  expect((await storedPurchase(t, transfer.id)).depositor).toBeNull()
})

test('a manager sees and withdraws an organization’s transfer; a former manager cannot', async () => {
  const company = await newOrganization(t)
  const former = await newPerson(t, company.id, 'manager')
  const transfer = await transferFor(company, former)
  const booker = await newPerson(t, company.id)
  const url = `/api/organizations/${company.id}`
  expect((await callAs(t, company.manager, 'DELETE', `${url}/members/${former.id}`)).statusCode).toBe(204)
  for (const actor of [former, booker, await newMember(t)])
    expect((await withdrawnBy(actor, transfer)).statusCode).toBe(404)
  expect((await callAs(t, booker, 'GET', ordersOf(booker))).json().result).toEqual([])
  const [hers] = (await callAs(t, former, 'GET', ordersOf(former))).json().result
  expect(hers).toMatchObject({ id: transfer.id, status: 'PENDING', may_withdraw: false })
  const shown = await callAs(t, former, 'GET', `${ordersOf(former)}/${transfer.id}`)
  expect(shown.json().result).toEqual(hers)
  const { manager } = company
  const listed = (await callAs(t, manager, 'GET', ordersOf(manager))).json().result
  expect(listed).toMatchObject([
    { id: transfer.id, status: 'PENDING', organization: { id: company.id }, may_withdraw: true },
  ])
  const one = await callAs(t, manager, 'GET', `${ordersOf(manager)}/${transfer.id}`)
  expect(one.json().result).toEqual(listed[0])
  expect((await withdrawnBy(manager, transfer)).json().result).toMatchObject({
    status: 'FAILED',
    depositor: null,
    may_withdraw: false,
  })
  expect((await callAs(t, manager, 'GET', ordersOf(manager))).json().result).toEqual([])
})

test('allows one unconfirmed transfer for the member and one for each organization, even a former one', async () => {
  const [company, other] = [await newOrganization(t), await newOrganization(t)]
  const member = await newPerson(t, company.id, 'manager')
  await transferFor(company, member)
  const ask = async (organization_id?: string) => {
    const body = { depositor, ...(organization_id && { organization_id }) }
    const answer = await buy(t, member, { method: 'transfers', body })
    return [answer.statusCode, answer.json().code]
  }
  expect(await ask(company.id)).toEqual([409, 'TRANSFER_OPEN'])
  const url = `/api/organizations/${company.id}/members/${member.id}`
  expect((await callAs(t, company.manager, 'DELETE', url)).statusCode).toBe(204)
  expect(await ask()).toEqual([201, undefined])
  expect(await ask()).toEqual([409, 'TRANSFER_OPEN'])
  expect((await transferFor(other, other.manager)).id).toBeTruthy()
  const place = { organizationId: other.id, memberId: member.id, role: 'manager' as const }
  await transaction(t.world.db, (tx) =>
    addMembership(tx, { ...place, monthlyHalves: null, joinedAt: t.world.now() }),
  )
  expect(await ask(other.id)).toEqual([201, undefined])
})

test('a manager sees that a colleague withdrew their transfer; the log names no person', async () => {
  const company = await newOrganization(t)
  const asker = await newPerson(t, company.id, 'manager')
  const [hers, own] = [await transferFor(company, asker), await transferFor(company, company.manager)]
  for (const transfer of [hers, own])
    expect((await withdrawnBy(company.manager, transfer)).statusCode).toBe(200)
  const which = sql`kind = 'ticket_transfer_withdrawn' and subject_id in (${hers.id}, ${own.id})`
  const sent = await messagesWhere(t, which)
  const text =
    '[모심] 회사의 관리자가 6 TICKET 계좌이체 신청을 취소하셨습니다. 아직 입금하지 않으셨다면 입금하지 말아 주세요.'
  expect(sent).toMatchObject([{ subjectId: hers.id, recipient: asker.phone, text }])
  const { rows: log } = await t.world.db.execute(sql`
    select subject_id, actor_id, actor_name from audit
    where action = 'WITHDRAW' and subject_id in (${hers.id}, ${own.id})`)
  expect(log).toEqual([{ subject_id: hers.id, actor_id: company.manager.id, actor_name: '회사 구성원' }])
})

test('a withdrawal by staff is in the audit log, and the manager gets a message', async () => {
  const company = await newOrganization(t)
  const [asker, admin] = [await newPerson(t, company.id, 'manager'), await theAdmin(t)]
  const transfer = await transferFor(company, asker)
  const { id } = company.manager
  const url = `${ordersOf({ id } as Actor)}/${transfer.id}/withdraw`
  expect((await callAs(t, admin, 'POST', url)).statusCode).toBe(200)
  const { rows } = await t.world.db.execute(sql`
    select actor_name, (select recipient from message where kind = 'ticket_transfer_withdrawn' and subject_id = a.subject_id)
    from audit a where action = 'WITHDRAW' and subject_id = ${transfer.id}`)
  expect(rows).toEqual([{ actor_name: admin.name, recipient: asker.phone }])
})

test('a member’s lists are complete, or in pages on request', async () => {
  const member = await newMember(t)
  const { headers } = await theAdmin(t)
  for (const amount of [1, 2, 3])
    await t.call({
      method: 'POST',
      url: '/api/tickets',
      headers,
      payload: { user_id: member.id, amount, date: 90 },
    })
  const asked = async (query: string) =>
    (await t.call({ url: `/api/users/${member.id}/tickets${query}`, headers: member.headers })).json()
  expect(await asked('?page=2&page_size=2')).toMatchObject({
    result: [{ amount: 1 }],
    page: { page: 2, page_size: 2, total: 3 },
  })
  const whole = await asked('')
  expect([whole.result.length, whole.page]).toEqual([3, undefined])
  for (const path of ['reservations', 'referrals'])
    expect((await t.call({ url: `/api/users/${member.id}/${path}?page=1`, headers })).json().page).toEqual({
      page: 1,
      page_size: 20,
      total: 0,
    })
})

/** A payment for which no tickets can be given, and whose refund the card company declines once: a task for staff. */
async function refusedReturn(): Promise<StartedPurchase> {
  const { id, manager } = await newOrganization(t)
  const order = (await orderOf(manager, { organization_id: id })).json().result as StartedPurchase
  expect((await callAs(t, manager, 'DELETE', `/api/organizations/${id}`)).statusCode).toBe(204)
  await payAtWindow(t, order)
  await simulate(t, 'portone-v2/config', { charges: { cancels: ['decline'] } })
  await askAfter(5, 10)
  expect(await storedPurchase(t, order.id)).toMatchObject({
    status: 'REFUNDING',
    attention: 'RETURN_REFUSED',
  })
  return order
}

/** Reconciles purchases at each of these minutes after the start. */
async function askAfter(...all: number[]): Promise<void> {
  for (const minutes of all) {
    t.setNow(new Date(new Date(START).getTime() + minutes * 60_000))
    await reconcilePurchases(t.world)
  }
}

test('staff send a declined refund again, with a new key', async () => {
  const order = await refusedReturn()
  await asStaff(t, order.id, 'settle', { note: '카드사와 통화' })
  await askAfter(15, 20)
  expect(await storedPurchase(t, order.id)).toMatchObject({ status: 'CANCELLED', attention: null })
  expect((await providerPayment(t, order.payment_id))!.status).toBe('CANCELLED')
})

test('staff close a declined refund that they paid by transfer; it is no longer reconciled', async () => {
  const order = await refusedReturn()
  const settled = await asStaff(t, order.id, 'settle', { note: '계좌로 송금', is_returned: true })
  expect(settled.json().result).toMatchObject({ status: 'CANCELLED', attention: null })
  await askAfter(15, 60)
  expect(await storedPurchase(t, order.id)).toMatchObject({ status: 'CANCELLED', attention: null })
  expect((await providerPayment(t, order.payment_id))!.status).toBe('PAID')
  expect(await storedAudit(t, order.id)).toContain('is_returned')
})

test('a card payment is refunded if its organization was closed before', async () => {
  const { id, manager } = await newOrganization(t)
  const order = (await orderOf(manager, { organization_id: id })).json().result as StartedPurchase
  expect((await callAs(t, manager, 'DELETE', `/api/organizations/${id}`)).statusCode).toBe(204)
  await payAtWindow(t, order)
  await askAfter(5, 10)
  expect(await storedPurchase(t, order.id)).toMatchObject({ status: 'CANCELLED', lot_id: null })
  expect((await providerPayment(t, order.payment_id))!.status).toBe('CANCELLED')
  expect((await orderOf(manager, { organization_id: id })).statusCode).toBe(404)
})
