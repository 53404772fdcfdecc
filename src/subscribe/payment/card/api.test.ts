import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SubscriberActor } from '#testing/actors.ts'
import { hurry, newApplicant, newSubscription, post, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { chargeDue } from '../jobs.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const attemptUrl = (id: string) => `/api/subscribe/subscriptions/${id}/card-attempts`
async function cardFor(subscriber: SubscriberActor, id: string): Promise<string> {
  const opened = (await post(t, subscriber, attemptUrl(id))).json()
  const window = { issueId: opened.issue_id, storeId: opened.store_id, channelKey: opened.channel_key }
  return (await simulate(t, 'portone-v2/billing-keys', { ...window, customerId: subscriber.id })).billingKey
}
const put = (subscriber: SubscriberActor, id: string, billing_key: string, key?: string) =>
  t.call({
    method: 'PUT',
    url: `/api/subscribe/subscriptions/${id}/card`,
    headers: { ...subscriber.headers, ...(key && { 'idempotency-key': key }) },
    payload: { billing_key },
  })

test('another card takes the old one’s place, pays what was declined at once, and the old key is destroyed', async () => {
  hurry(t)
  const { id, subscriber } = await newSubscription(t)
  await simulate(t, 'portone-v2/config', { charges: { next: Array.from({ length: 5 }, () => 'decline') } })
  for (const day of ['01', '02', '04', '06', '08']) {
    t.setNow(`2027-01-${day}T00:00:30Z`)
    await chargeDue(t.world)
  }
  // Back to where the session is good.
  t.setNow(START)
  const listed = async () =>
    (
      await t.call({ method: 'GET', url: '/api/subscribe/subscriptions', headers: subscriber.headers })
    ).json()[0]
  expect(await listed()).toMatchObject({ is_past_due: true })
  const billingKey = await cardFor(subscriber, id)
  const answer = await put(subscriber, id, billingKey, 'change-1')
  expect(answer.json()).toEqual({ card: { name: '모의카드', number: '4330-****-****-1234' } })
  expect((await put(subscriber, id, billingKey, 'change-1')).json()).toEqual(answer.json())
  expect((await put(subscriber, id, billingKey)).json().code).toBe('BILLING_KEY_USED')
  await chargeDue(t.world)
  expect(await listed()).toMatchObject({ is_past_due: false })
  const { rows } = await t.world.db.execute<{ kept: boolean }>(
    sql`select key_encrypted is not null as kept from billing_key where subscriber_id = ${subscriber.id} order by created_at`,
  )
  expect(rows.map(({ kept }) => kept)).toEqual([false, true])
})

test('somebody else’s subscription gets no card, nor does one that ended, and a card for a request is none for it', async () => {
  const { id, subscriber } = await newSubscription(t)
  const stranger = await newApplicant(t)
  expect((await post(t, stranger, attemptUrl(id))).statusCode).toBe(404)
  const billingKey = await cardFor(subscriber, id)
  expect((await put(stranger, id, billingKey)).json().code).toBe('BILLING_KEY_NOT_YOURS')
  const other = await newSubscription(t)
  expect((await put(other.subscriber, other.id, billingKey)).json().code).toBe('BILLING_KEY_NOT_YOURS')
  await t.world.db.execute(sql`update subscription set status = 'ENDED' where id = ${id}`)
  expect((await put(subscriber, id, billingKey)).json().code).toBe('ENDED')
  expect((await post(t, subscriber, attemptUrl(id))).json().code).toBe('ENDED')
})
