import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { START, testWorld } from '#testing/world.ts'
import { applyWebhooks } from './jobs.ts'
import { addWebhook } from './store.ts'

const t = testWorld()
const waiting = async () =>
  (
    await t.world.db.execute<{ id: string }>(
      sql`select id from payment_webhook where applied_at is null order by id`,
    )
  ).rows.map(({ id }) => id)
const later = (minutes: number) => t.setNow(new Date(t.world.now().getTime() + minutes * 60_000))
const about = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, '0')}`)

/** Makes the provider send webhooks of these payments now. */
async function tell(...paymentIds: string[]): Promise<void> {
  for (const paymentId of paymentIds)
    await addWebhook(t.world.db, {
      id: `about-${paymentId}`,
      type: 'Transaction.Paid',
      paymentId,
      receivedAt: t.world.now(),
      nextAt: t.world.now(),
    })
}

let asked: string[] = []
let answer = (_paymentId: string): boolean => true

beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`delete from payment_webhook`)
  asked = []
  answer = () => true
  t.world.paymentOwners.splice(0, t.world.paymentOwners.length, {
    prefixes: ['x-'],
    onWebhook: async (_, paymentId) => {
      asked.push(paymentId)
      return answer(paymentId)
    },
  })
})

test('webhooks that cannot be applied do not delay the others, and are retried', async () => {
  answer = (paymentId) => {
    if (paymentId.startsWith('x-bad')) throw new Error('breaks a constraint')
    return true
  }
  await tell(...about('x-bad', 300), 'x-good')
  expect(await applyWebhooks(t.world)).toBe(1)
  expect(await waiting()).toHaveLength(300)
  expect(await applyWebhooks(t.world)).toBe(0)
  answer = () => true
  later(1)
  expect(await applyWebhooks(t.world)).toBe(300)
  expect(await waiting()).toEqual([])
})

test('tries few webhooks while the provider is down, and all once it answers again', async () => {
  answer = () => false
  await tell(...about('x', 300))
  expect(await applyWebhooks(t.world)).toBe(0)
  expect(asked.length).toBeLessThan(10)
  expect(await waiting()).toHaveLength(300)
  answer = () => true
  later(1)
  expect(await applyWebhooks(t.world)).toBe(300)
})

test('a webhook whose lookup fails is retried at growing intervals, and delays no other', async () => {
  answer = (paymentId) => paymentId !== 'x-silent'
  await tell('x-silent')
  let minutes = 0
  const asksIn = async (days: number) => {
    asked = []
    for (let end = minutes + days * 24 * 60; minutes < end; minutes += 1) {
      if (minutes % 360 === 0) await tell(`x-good-${minutes}`)
      await applyWebhooks(t.world)
      later(1)
    }
    return asked.filter((paymentId) => paymentId === 'x-silent').length
  }
  expect(await asksIn(1)).toBeLessThan(15)
  expect(await asksIn(1)).toBe(4)
  expect(await waiting()).toEqual(['about-x-silent'])
  answer = () => true
  expect(await asksIn(1)).toBe(1)
  expect(await waiting()).toEqual([])
})

test('each webhook is processed once by two servers; a crashed worker’s lease is reclaimed', async () => {
  await tell(...about('x', 100))
  await Promise.all([applyWebhooks(t.world), applyWebhooks(t.world)])
  expect(asked.toSorted()).toEqual(about('x', 100))
  await tell('x-held')
  const held = Promise.withResolvers<void>()
  const onWebhook = () => {
    held.resolve()
    return new Promise<boolean>(() => {})
  }
  const [owner] = t.world.paymentOwners.splice(0, 1, { prefixes: ['x-'], onWebhook })
  void applyWebhooks(t.world)
  await held.promise
  t.world.paymentOwners.splice(0, 1, owner!)
  expect(await applyWebhooks(t.world)).toBe(0)
  later(6)
  expect(await applyWebhooks(t.world)).toBe(1)
})
