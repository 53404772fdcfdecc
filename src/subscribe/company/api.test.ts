import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf, monthOf } from '#kit/day.ts'
import {
  leave,
  newSubscriber,
  newSubscriberSession,
  type SubscriberActor,
  theAdmin,
} from '#testing/actors.ts'
import { pictureBytes } from '#testing/documents.ts'
import {
  accept,
  apply,
  newApplicant,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const COMPANY = '/api/subscribe/company'

const call = (who: { headers: object }, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: { ...who.headers }, ...(payload && { payload }) })
async function newDocument({ headers }: SubscriberActor): Promise<string> {
  const payload = new FormData()
  payload.append('image', new Blob([await pictureBytes()]), 'document.png')
  return (await t.call({ method: 'POST', url: `${COMPANY}/documents`, headers, payload })).json().file
}
const facts = {
  name: '주식회사 시험',
  business_number: '124-81-00998',
  representative: '김대표',
  invoice_email: 'tax@example.kr',
  invoice_address: '서울 강남구 테헤란로 1',
}
async function withCompany() {
  const who = await newApplicant(t)
  const document = await newDocument(who)
  return { who, document, answer: await call(who, 'PUT', COMPANY, { ...facts, document }) }
}
const isKept = async (id: string) =>
  (await t.world.db.execute(sql`select 1 from stored_file where id = ${id} and destroy_at is null`)).rows
    .length === 1

test('a subscriber sets a company, and staff see it with its document', async () => {
  const { who, document, answer } = await withCompany()
  const company = { ...facts, business_number: '1248100998', document }
  expect([answer.statusCode, answer.json()]).toEqual([200, { company }])
  expect((await call(who, 'GET', COMPANY)).json()).toEqual({ company })
  const admin = await theAdmin(t)
  const url = `/api/admin/subscription/subscribers/${who.id}/company`
  expect((await call(admin, 'GET', url)).json().result).toEqual({ company })
  expect((await call(who, 'GET', `${COMPANY}/document`)).statusCode).toBe(200)
  expect(await isKept(document)).toBe(true)
  const listed = await call(admin, 'GET', '/api/admin/subscription/subscribers')
  const row = listed.json().result.find(({ id }: { id: string }) => id === who.id)
  expect(row.company).toEqual({ name: facts.name, business_number: company.business_number })
})

test('the document of a deleted company, and a replaced document, are destroyed', async () => {
  const { who, document } = await withCompany()
  const next = await newDocument(who)
  expect((await call(who, 'PUT', COMPANY, { ...facts, document: next })).statusCode).toBe(200)
  expect([await isKept(document), await isKept(next)]).toEqual([false, true])
  expect((await call(who, 'DELETE', COMPANY)).statusCode).toBe(204)
  expect((await call(who, 'GET', COMPANY)).json()).toEqual({ company: null })
  expect(await isKept(next)).toBe(false)
  expect((await call(who, 'DELETE', COMPANY)).statusCode).toBe(204)
})

test.each([
  ['business_number', '123-45-67890'],
  ['invoice_email', 'tax'],
  ['name', ' '],
  ['document', ''],
])('a company with a wrong %s is refused at that field', async (field, value) => {
  const { who, document } = await withCompany()
  const answer = await call(who, 'PUT', COMPANY, { ...facts, document, [field]: value })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('the document of another subscriber is refused, and not shown', async () => {
  const [{ document }, who] = [await withCompany(), await newSubscriber(t)]
  const answer = await call(who, 'PUT', COMPANY, { ...facts, document })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['document']])
  expect((await call(who, 'GET', `${COMPANY}/document`)).statusCode).toBe(404)
})

test('the company is the buyer on the receipt, and is in the expenses', async () => {
  const { who } = await withCompany()
  const request = (await apply(t, who, await newModel(t))).json()
  const id = (await accept(t, request.id)).json().result.subscription_id
  const [first] = await paymentRowsOf(t, id)
  const url = `/api/subscribe/subscriptions/payments/${first!.payment_id}/receipt`
  const receipt = (await call(who, 'GET', url)).json()
  expect(receipt.buyer.company).toEqual({
    name: facts.name,
    business_number: '1248100998',
    representative: facts.representative,
    address: facts.invoice_address,
  })
  const month = monthOf(dayOf(new Date(receipt.paid_at)))
  const csv = (await call(who, 'GET', `/api/subscribe/expenses?month=${month}`)).body
  expect(csv).toContain(`${facts.name},124-81-00998`)
})

test('a deleted account loses its company, its drivers and its document', async () => {
  const { who, document } = await withCompany()
  expect((await leave(t, who)).statusCode).toBe(204)
  const { rows } = await t.world.db.execute(
    sql`select 1 from subscriber_company where subscriber_id = ${who.id}`,
  )
  expect([rows, await isKept(document)]).toEqual([[], false])
})

const driver = { name: '박운전', birthday: '1990-01-01', phone: null, license_declared: true }
const driversUrl = (id: string) => `/api/subscribe/subscriptions/${id}/drivers`
async function running() {
  const { id, subscriber } = await newSubscription(t)
  const own = await newSubscriberSession(t, subscriber)
  const add = (more: object = {}) => post(t, own, driversUrl(id), { ...driver, ...more })
  return { id, own, add }
}

test('a driver of 26 years is added and deleted, and staff see them', async () => {
  const { id, own, add } = await running()
  const added = await add({ phone: '010-1234-5678' })
  expect(added.statusCode).toBe(201)
  const row = { id: added.json().id, name: '박운전', birthday: '1990-01-01', phone: '01012345678' }
  const listed = (await call(own, 'GET', driversUrl(id))).json()
  expect(listed).toMatchObject({ drivers: [row], can_change: true })
  const url = `/api/admin/subscription/subscriptions/${id}/drivers`
  expect((await call(await theAdmin(t), 'GET', url)).json().result).toMatchObject([row])
  const gone = `${driversUrl(id)}/${row.id}`
  expect((await call(own, 'DELETE', gone)).statusCode).toBe(204)
  expect((await call(own, 'DELETE', gone)).statusCode).toBe(404)
})

test('a driver who is too young, has no license or is known is refused, as is a sixth one', async () => {
  const { add } = await running()
  expect(Object.keys((await add({ birthday: '2001-06-01' })).json().fields)).toEqual(['birthday'])
  expect(Object.keys((await add({ license_declared: false })).json().fields)).toEqual(['license_declared'])
  expect((await add()).statusCode).toBe(201)
  expect((await add()).json().code).toBe('DRIVER_KNOWN')
  for (const name of ['나', '다', '라', '마']) expect((await add({ name })).statusCode).toBe(201)
  expect((await add({ name: '바' })).json().code).toBe('TOO_MANY_DRIVERS')
})

test('drivers of another subscriber’s or of an ended subscription cannot be changed', async () => {
  const { id, own, add } = await running()
  const { id: driverId } = (await add()).json()
  const other = await newSubscriber(t)
  expect((await post(t, other, driversUrl(id), driver)).statusCode).toBe(404)
  await t.world.db.execute(sql`update subscription set status = 'ENDED' where id = ${id}`)
  expect((await add({ name: '나' })).json().code).toBe('SUBSCRIPTION_OVER')
  const answer = await call(own, 'DELETE', `${driversUrl(id)}/${driverId}`)
  expect(answer.json().code).toBe('SUBSCRIPTION_OVER')
})
