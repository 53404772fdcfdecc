import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/day.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openPortonePayments } from '#providers/payment/portone-v2.ts'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import { cardStatesOf, recordDeletedKeys, leave, newRejectedRequest } from '#testing/cards.ts'
import { newSubscription, paymentRowsOf, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { deleteCards, markUnneededCards } from './jobs.ts'

const t = testWorld({ poolSize: 4 })
const noted = recordDeletedKeys(t)
const run = (query: ReturnType<typeof sql>) => t.world.db.execute(query)
const later = (days: number) => t.setNow(new Date(t.world.now().getTime() + days * DAY_MS))

async function leavers(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const { subscriber } = await newRejectedRequest(t)
    await leave(t, subscriber)
    ids.push(subscriber.id)
  }
  return ids
}

test('the deletion job stops after three failures of the provider and retries later', async () => {
  const all = await leavers(5)
  await simulate(t, 'portone-v2/config', { failNext: { status: 503, count: 3 } })
  expect(await deleteCards(t.world)).toBe(0)
  expect(noted.deletedKeys).toHaveLength(3)
  expect(await cardStatesOf(t, ...all)).toEqual(all.map(() => 'waits'))
  expect(await deleteCards(t.world)).toBe(0)
  expect(noted.deletedKeys).toHaveLength(3)
  later(0.1)
  expect(await deleteCards(t.world)).toBe(5)
  expect(await cardStatesOf(t, ...all)).toEqual(all.map(() => 'gone'))
})

test('a key that is unknown to the provider or already deleted counts as deleted', async () => {
  const [first, second] = await leavers(2)
  const real = openPortonePayments(options())
  noted.answer = async (key) => {
    await real.deleteBillingKey(key)
    await real.deleteBillingKey(key)
    await real.deleteBillingKey('unknown')
  }
  expect(await deleteCards(t.world)).toBe(2)
  expect(await cardStatesOf(t, first!, second!)).toEqual(['gone', 'gone'])
})

test('a deletion is retried for a key with a planned payment and after a proxy’s 404', async () => {
  const all = await leavers(2)
  await simulate(t, 'portone-v2/config', { charges: { deletions: ['scheduled', 'lost'] } })
  expect(await deleteCards(t.world)).toBe(2)
  expect(await cardStatesOf(t, ...all)).toEqual(['waits', 'waits'])
  later(0.1)
  expect(await deleteCards(t.world)).toBe(2)
  expect(await cardStatesOf(t, ...all)).toEqual(['gone', 'gone'])
  for (const key of noted.deletedKeys)
    expect(await t.world.providers.payments.billingKey(key)).toMatchObject({ isUsable: false })
})

test('keys that the provider refuses to delete do not delay other keys', async () => {
  await leavers(4)
  await simulate(t, 'portone-v2/config', { charges: { deletions: ['scheduled', 'scheduled', 'scheduled'] } })
  expect(await deleteCards(t.world)).toBe(4)
  expect(noted.deletedKeys).toHaveLength(4)
})

test('after seven days of failed deletions the key is destroyed on our side', async () => {
  const [id] = await leavers(1)
  noted.answer = () => Promise.reject(new Error('no'))
  await deleteCards(t.world)
  later(6.9)
  await deleteCards(t.world)
  expect(await cardStatesOf(t, id!)).toEqual(['waits'])
  later(0.1)
  await deleteCards(t.world)
  expect(await cardStatesOf(t, id!)).toEqual(['gone'])
})

const options = () => {
  const { billingChannelKey: channelKey, ...keys } = developmentKeys.portoneV2
  return { ...keys, channelKey, mustBeLive: false, baseUrl: t.simulatorUrl, timeoutMs: 100 }
}

test('the deletion job stops after three timeouts of the provider', async () => {
  const all = await leavers(4)
  const hurried = openPortonePayments(options())
  noted.answer = (key) => hurried.deleteBillingKey(key)
  await simulate(t, 'portone-v2/config', { failNext: { status: 'timeout', count: 3 } })
  expect(await deleteCards(t.world)).toBe(0)
  expect(await cardStatesOf(t, ...all)).toEqual(all.map(() => 'waits'))
})

test('a hanging deletion blocks neither charges nor a database connection', async () => {
  await leavers(1)
  const { id } = await newSubscription(t)
  await run(
    sql`update subscription_payment set next_at = ${START} where subscription_id = ${id} and month = 2`,
  )
  let release = () => {}
  noted.answer = () => new Promise((resolve) => (release = resolve))
  const job = deleteCards(t.world)
  await expect.poll(() => noted.deletedKeys.length).toBe(1)
  expect(t.world.db.$client.totalCount - t.world.db.$client.idleCount).toBe(0)
  await chargeDue(t.world)
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'PAID' })
  release()
  expect(await job).toBe(1)
})

test('two servers in parallel delete each card once at the provider @long', async () => {
  const left = await leavers(6)
  const old: string[] = []
  for (const _ of left.slice(3)) old.push((await newRejectedRequest(t)).subscriber.id)
  const twice = (work: () => Promise<number>) => Promise.all([work(), work()])
  await twice(() => markUnneededCards(t.world))
  later(30)
  noted.answer = () => new Promise((resolve) => setTimeout(resolve, 20))
  await twice(() => markUnneededCards(t.world))
  await twice(() => deleteCards(t.world))
  expect(await cardStatesOf(t, ...left, ...old)).toEqual([...left, ...old].map(() => 'gone'))
  expect(noted.deletedKeys).toHaveLength(9)
  expect(new Set(noted.deletedKeys).size).toBe(9)
})
