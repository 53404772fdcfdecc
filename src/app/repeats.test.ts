import { expect, test } from 'vitest'
import type { Endpoint } from '#kit/contract.ts'
import { theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

const t = testWorld()

/** Changes without an Idempotency-Key, and the reason why a repeated call does no harm and looks successful. */
const HARMLESS: Record<string, string> = {
  'POST /api/auth/logout': 'logged out is logged out',
  'POST /api/subscribe/accounts/logout': 'logged out is logged out',
  'POST /api/reservations/batch': 'each row says what became of it, and has a version',
  'POST /api/drivers/{id}/link': 'a new link more, which ends the former one',
  'POST /api/admin/alerts/{id}/take': 'its state is shown beside',
  'POST /api/admin/alerts/{id}/resolve': 'its state is shown beside',
  'POST /api/admin/access-log/prints': 'a print more in the record',
  'POST /api/admin/approvals/{id}/approve': 'an approved request answers the same',
  'POST /api/admin/approvals/{id}/reject': 'an ended request answers the same',
  'POST /api/upload': 'a file more, which ends unused',
  'POST /api/admin/imports': 'a file imported twice is a file imported once',
  'POST /api/users/{id}/holds': 'the second takes the place of the first',
  'POST /api/users/{id}/reservations/{rid}/share': 'the same link is answered',
  'POST /api/users/{id}/ticket-orders/{pid}/confirm': 'the provider is asked again',
  'POST /api/subscribe/billing-attempts': 'an attempt more, which ends unused',
  'POST /api/subscribe/subscriptions/{id}/card-attempts': 'an attempt more, which ends unused',
  'POST /api/subscribe/subscriptions/{id}/incident-photos': 'a file more, which ends unused',
  'POST /api/auth/passkeys': 'a challenge is used once',
  'POST /api/auth/passkeys/options': 'another challenge, which ends unused',
  'POST /api/auth/proof': 'a code is used once',
  'PUT /api/auth/password': 'the second finds another present password',
  'POST /api/subscribe/accounts/proof': 'proven is proven',
  'POST /api/auth/proof/passkey-options': 'another challenge, which ends unused',
  'POST /api/auth/second-factor/recovery': 'other codes in place of the first',
  'POST /api/auth/second-factor/totp': 'another secret in place of the first',
  'POST /api/auth/second-factor/totp/confirm': 'refused after the first',
  'POST /api/subscribe/accounts/picture': 'the same picture again',
  'POST /api/admin/subscription/license-checks':
    'the authority is asked again; a key would keep a hash of the numbers',
  'POST /api/subscribe/company/documents': 'a file more, which ends unused',
  'POST /api/subscribe/accounts/portone': 'the account says that it is verified',
  // Their answers contain names of people who may delete their accounts, so they are not stored.
  'POST /api/cars/{id}/inventory/{inventoryId}/maintenance': 'the days are taken, and shown so',
  'POST /api/admin/organizations/{id}/managers': 'they already are a manager, and the answer shows it',
  'PATCH /api/admin/organizations/{id}': 'its version is shown beside what was typed',
  'PUT /api/admin/approval-policy': 'sets what was set',
  'PATCH /api/settings': 'sets what was set',
  'PATCH /api/subscribe/accounts': 'sets what was set',
  'PUT /api/admin/message-templates': 'sets what was set',
  'PUT /api/subscribe/company': 'sets what was set',
  'PUT /api/subscribe/accounts': 'sets what was set; its own session is over by then, and read as done',
  'PUT /api/users/{id}/marketing': 'sets what was set',
}

const isChange = ({ method, who }: Endpoint) => method !== 'GET' && method !== 'DELETE' && who !== 'anyone'

test('every change by a logged-in account honors an Idempotency-Key, or is exempt (K-40)', () => {
  const without = endpoints
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => isChange(endpoint) && !endpoint.idempotent)
    .map(({ method, path }) => `${method} ${path}`)
  expect(without.toSorted()).toEqual(Object.keys(HARMLESS).toSorted())
})

const cars = async () => (await t.world.db.$client.query('select name from car order by name')).rows.length

test('a request repeated with its key adds one car, and raises a version once (K-40)', async () => {
  const { headers } = await theAdmin(t)
  const before = await cars()
  const twice = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() }
    const send = () => t.call({ method, url, headers: keyed, payload })
    const [first, second] = [await send(), await send()]
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    return first.json().result
  }
  const car = await twice('POST', '/api/cars', {
    name: '두 번',
    image: 'drawing:gv90',
    seats: 4,
    seat_capacity: 4,
  })
  expect(await cars()).toBe(before + 1)
  const day = { year: 2026, month: 12, day: 20, car_id: car.id }
  const closed = await twice('PATCH', '/api/reservations/available', { ...day, status: 'UNAVAILABLE' })
  // Without reservations on the day, the stored response must be 0, not empty.
  expect(closed.reservations).toBe(0)
  const changed = await twice('PATCH', `/api/cars/${car.id}`, { seats: 3, version: car.version })
  expect([changed.seats, changed.version]).toEqual([3, car.version + 1])
})
