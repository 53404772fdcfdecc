import { afterEach, expect, test, vi } from 'vitest'
import { theAdmin } from '#testing/actors.ts'
import { newSubscription, paymentRowsOf } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { chargeDue } from './jobs.ts'

const t = testWorld()
const YEAR_MS = 365 * 86_400_000

afterEach(() => void vi.useRealTimers())

const paidMonths = async (id: string) =>
  (await paymentRowsOf(t, id)).filter(({ status }) => status === 'PAID').length

test('charges one month of a subscription per day when several are due', async () => {
  const { id } = await newSubscription(t)
  expect(await paidMonths(id)).toBe(1)
  t.setNow('2027-04-05T01:00:00Z')
  for (let run = 0; run < 3; run++) await chargeDue(t.world)
  expect(await paidMonths(id)).toBe(2)
  t.setNow('2027-04-06T01:00:00Z')
  for (let run = 0; run < 3; run++) await chargeDue(t.world)
  expect(await paidMonths(id)).toBe(3)
})

test('charges nothing and reports it while the clock is a year ahead of the database @long', async () => {
  t.setNow('2026-12-01T03:00:00Z')
  const { id } = await newSubscription(t)
  t.setNow('2027-12-01T03:00:00Z')
  const { headers } = await theAdmin(t)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + YEAR_MS })
  await chargeDue(t.world)
  expect(await paidMonths(id)).toBe(1)
  const ready = await t.call({ url: '/readyz' })
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'ready'])
  expect(ready.json().clock_off_seconds).toBeCloseTo(365 * 86_400, -2)
  const overview = await t.call({ url: '/api/admin/overview', headers })
  expect(overview.json().result.clock_off_seconds).toBeCloseTo(365 * 86_400, -2)
  vi.useRealTimers()
  // The result of a probe is cached for half a second.
  await vi.waitFor(
    async () => expect((await t.call({ url: '/readyz' })).json()).toEqual({ status: 'ready' }),
    3_000,
  )
})
