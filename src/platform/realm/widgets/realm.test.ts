import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('location', { origin: 'http://mosim.test' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['/login', false, false],
  ['/signup', false, false],
  ['/signup/', false, false],
  ['/', true, false],
  ['/find-account', true, false],
  ['/my', true, false],
  ['/subscribe/my', true, true],
  ['/subscribe/login', true, false],
  ['/subscribe/signup/', true, false],
  ['/subscribed', true, false],
])(
  'for page %s, a redirect when the ride session ends: %s, the subscription session: %s (X-053, S-194)',
  (path, ride, subscribe) => {
    expect([rideRealm, subscribeRealm].map(({ facts }) => facts.places.isLeft(path))).toEqual([
      ride,
      subscribe,
    ])
  },
)

test.each([
  ['/my', '/my', null],
  ['/subscribe', null, '/subscribe'],
  ['/subscribe/my?x=1', null, '/subscribe/my?x=1'],
  ['/login', null, null],
  ['/subscribe/login', null, null],
  ['//evil.example', null, null],
])(
  'with the stored path %s, the ride side opens %s, the subscription side %s, once (X-011)',
  (path, ride, subscribe) => {
    for (const [realm, taken] of [
      [rideRealm, ride],
      [subscribeRealm, subscribe],
    ] as const) {
      store.set('redirectAfterLogin', path)
      expect([realm.takeRedirect(), store.size]).toEqual([taken, 0])
    }
  },
)
