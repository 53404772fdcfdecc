import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { endDeclinedRequests } from '#subscribe/application/declined/jobs.ts'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import { textsWhere } from '#testing/messages.ts'
import {
  accept,
  apply,
  newApplicant,
  newCard,
  newModel,
  paymentRowsOf,
  post,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})
const DECLINING = '4330123412340341'

/** A request that staff accepted for December 5th, and whose first month was declined. */
async function declined() {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id } = (await apply(t, subscriber, model, { cardNumber: DECLINING })).json()
  expect((await accept(t, id, '2026-12-05')).json().code).toBe('CARD_DECLINED')
  return { id: id as string, model, subscriber }
}
type Declined = Awaited<ReturnType<typeof declined>>

const own = async ({ subscriber }: Declined) => newSubscriberSession(t, subscriber)
const pay = async (made: Declined, billing_key?: string, key?: string) =>
  post(
    t,
    await own(made),
    `/api/subscribe/subscriptions/requests/${made.id}/card`,
    billing_key ? { billing_key } : {},
    key ? { 'idempotency-key': key } : {},
  )
const requestOf = async (made: Declined) => {
  const { headers } = await own(made)
  return (await t.call({ method: 'GET', url: '/api/subscribe/subscriptions/requests', headers })).json()[0]
}
const listed = async (status: string) => {
  const { headers } = await theAdmin(t)
  const url = `/api/admin/subscription/requests?status=${status}&page_size=100`
  return (await t.call({ method: 'GET', url, headers })).json().result as { id: string }[]
}
const subscriptionsOf = async ({ id }: Declined) =>
  (
    await t.world.db.execute<{ id: string; status: string; start_date: string }>(
      sql`select id, status, start_date from subscription where request_id = ${id} order by created_at, id`,
    )
  ).rows

test('a declined first month has its own list for staff, and a reason and a deadline', async () => {
  const made = await declined()
  expect(await requestOf(made)).toMatchObject({ status: 'REQUESTED', declined_until: '2026-12-08' })
  expect((await requestOf(made)).reason).toBeTruthy()
  expect((await listed('DECLINED')).map(({ id }) => id)).toContain(made.id)
  expect((await listed('REQUESTED')).map(({ id }) => id)).not.toContain(made.id)
})

test('another card pays the first month once; the request is accepted with the same terms', async () => {
  const made = await declined()
  const card = await newCard(t, await newSubscriberSession(t, made.subscriber), made.model)
  const answers = [await pay(made, card, 'pay'), await pay(made, card, 'pay')]
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ status: 'ACTIVE', declined_until: null })
  const [, live, more] = await subscriptionsOf(made)
  expect([live, more]).toMatchObject([{ status: 'ACTIVE', start_date: '2026-12-05' }, undefined])
  expect((await paymentRowsOf(t, live!.id))[0]).toMatchObject({ status: 'PAID', amount: 900_000 })
})

test('a start that passed before the payment moves to today', async () => {
  const made = await declined()
  t.setNow('2026-12-07T03:00:00Z')
  await pay(made, await newCard(t, await newSubscriberSession(t, made.subscriber), made.model))
  expect((await subscriptionsOf(made))[1]).toMatchObject({ status: 'ACTIVE', start_date: '2026-12-07' })
})

test('the same card is charged again, and declined again with a reason', async () => {
  const made = await declined()
  const again = await pay(made)
  expect([again.statusCode, again.json().code]).toEqual([409, 'CARD_DECLINED'])
  expect(await requestOf(made)).toMatchObject({ status: 'REQUESTED', declined_until: '2026-12-08' })
})

test('before a decision, only the card changes; foreign and decided requests are refused', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const { id } = (await apply(t, subscriber, model)).json()
  const made = { id: id as string, model, subscriber }
  const card = await newCard(t, await newSubscriberSession(t, subscriber), model)
  expect((await pay(made, card)).json()).toMatchObject({ status: 'REQUESTED' })
  expect(await subscriptionsOf(made)).toEqual([])
  expect((await pay({ ...made, subscriber: await newApplicant(t) })).statusCode).toBe(404)
  await accept(t, id)
  expect((await pay(made)).json().code).toBe('NOT_OPEN')
})

test('five parallel payments charge the first month once', async () => {
  const made = await declined()
  const card = await newCard(t, await newSubscriberSession(t, made.subscriber), made.model)
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(made, card)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await subscriptionsOf(made)).map(({ status }) => status)).toEqual(['CANCELLED', 'ACTIVE'])
})

test('a declined request ends after seven days, and its subscriber is notified', async () => {
  const made = await declined()
  t.setNow('2026-12-08T02:59:00Z')
  await endDeclinedRequests(t.world)
  expect((await requestOf(made)).status).toBe('REQUESTED')
  t.setNow('2026-12-08T03:10:00Z')
  await endDeclinedRequests(t.world)
  expect(await requestOf(made)).toMatchObject({ status: 'REJECTED', declined_until: null })
  expect((await textsWhere(t, sql`subject_id = ${made.id}`)).at(-1)).toContain('7일 안에')
  expect((await pay(made)).json().code).toBe('NOT_OPEN')
})
