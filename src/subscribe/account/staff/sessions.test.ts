import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import {
  newMember,
  newSubscriber,
  newSubscriberSession,
  storedAudit,
  type SubscriberActor,
} from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const accountStatus = async ({ headers }: SubscriberActor) =>
  (await t.call({ url: '/api/subscribe/accounts', headers })).statusCode
const renewed = async ({ refreshToken }: SubscriberActor) => {
  const payload = { refresh_token: refreshToken }
  return (await t.call({ method: 'POST', url: '/api/subscribe/accounts/refresh', payload })).statusCode
}

test('staff log a subscriber out everywhere', async () => {
  const [phone, other] = [await newSubscriber(t), await newSubscriber(t)]
  const desktop = await newSubscriberSession(t, phone)
  expect([await accountStatus(phone), await accountStatus(desktop)]).toEqual([200, 200])
  const { headers } = await newMember(t, { role: 'ADMIN', staffRole: 'SUBSCRIPTION' })
  const end = async (id: string) => {
    const url = `/api/admin/subscription/subscribers/${id}/sessions`
    return (await t.call({ method: 'DELETE', url, headers })).statusCode
  }
  expect(await end(phone.id)).toBe(204)
  expect([await accountStatus(phone), await accountStatus(desktop), await renewed(desktop)]).toEqual([
    401, 401, 401,
  ])
  expect([await accountStatus(other), await renewed(other)]).toEqual([200, 200])
  expect(await storedAudit(t, phone.id)).toContain('"action":"END_SESSIONS"')
  // The next login is not affected, and a repeated call succeeds.
  expect(await accountStatus(await newSubscriberSession(t, phone))).toBe(200)
  expect([await end(phone.id), await end(phone.id), await end(newId())]).toEqual([204, 204, 404])
})
