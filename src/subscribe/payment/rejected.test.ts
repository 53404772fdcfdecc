import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { openPortonePayments } from '#providers/payment/portone-v2.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  shortenPaymentTimeouts,
  newSubscription,
  paymentRowsOf,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcileUnknown, chargeDue, comparePayments } from './jobs.ts'

// Refusals by the provider for reasons other than the subscriber's card.
const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})
const secondOf = async (id: string) => (await paymentRowsOf(t, id))[1]!
const toldOf = async (paymentId: string) =>
  (await t.world.db.execute(sql`select kind from message where subject_id = ${paymentId}`)).rows

/** A subscription whose second month is the only payment due. */
async function due() {
  const { id } = await newSubscription(t)
  await t.world.db.execute(sql`update subscription_payment set next_at = null where subscription_id <> ${id}`)
  t.setNow('2027-01-01T00:00:00Z')
  return id
}

test.each([
  ['a channel that the provider does not know', { channelKey: 'channel-key-mistyped' }],
  ['the id of another store', { storeId: 'store-mistyped' }],
  ['a wrong secret', { secret: 'mistyped' }],
])('%s counts no decline: the month is charged once it is fixed', async (_, mistyped) => {
  const id = await due()
  const { billingChannelKey: channelKey, ...keys } = developmentKeys.portoneV2
  const options = { ...keys, channelKey, mustBeLive: false, baseUrl: t.simulatorUrl }
  t.world.providers.payments = openPortonePayments({ ...options, ...mistyped })
  for (const time of ['00:00', '00:02', '00:07', '00:08', '00:20']) {
    t.setNow(`2027-01-01T${time}:00Z`)
    await reconcileUnknown(t.world)
    await chargeDue(t.world)
  }
  const second = await secondOf(id)
  expect([second.status, (await subscriptionRowOf(t, id)).status]).toEqual(['UNKNOWN', 'ACTIVE'])
  shortenPaymentTimeouts(t)
  t.setNow('2027-01-01T00:30:00Z')
  await reconcileUnknown(t.world)
  await chargeDue(t.world)
  expect(await secondOf(id)).toMatchObject({ status: 'PAID' })
  expect(await toldOf(second.id)).toEqual([{ kind: 'subscription_paid' }])
})

test('a month whose id allows no more tries waits for staff and counts no decline', async () => {
  const id = await due()
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline', 'tried_too_often'] } })
  await chargeDue(t.world)
  t.setNow('2027-01-02T00:00:00Z')
  await chargeDue(t.world)
  const second = await secondOf(id)
  expect(second).toMatchObject({ status: 'UNKNOWN', next_at: null })
  const { headers } = await theAdmin(t)
  const url = `/api/admin/subscription/payments/${second.id}/differences`
  const found = (await t.call({ url, headers })).json().result
  expect(found).toMatchObject([{ theirs: { status: 'TRIED_TOO_OFTEN' }, settled_at: null }])
  expect(await toldOf(second.id)).toEqual([{ kind: 'subscription_declined' }])
  for (const night of ['02', '03']) {
    t.setNow(`2027-01-${night}T19:30:00Z`)
    expect(await comparePayments(t.world)).toBeGreaterThan(0)
    expect(await chargeDue(t.world)).toBe(0)
  }
  expect(await secondOf(id)).toMatchObject({ status: 'UNKNOWN', next_at: null })
  t.setNow('2027-01-12T00:00:00Z')
  expect([await chargeDue(t.world), await reconcileUnknown(t.world)]).toEqual([0, 0])
  const note = { note: '계좌로 받기로 함', unpaid: true }
  const settled = await asStaff(t, `payments/${second.id}/settle-difference`, note)
  expect(settled.json().result).toMatchObject({ status: 'FAILED', next_at: null, is_different: false })
})
