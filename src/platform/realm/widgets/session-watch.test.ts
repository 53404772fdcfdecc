import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const MINUTE = 60_000
const store = new Map<string, string>()
const heard = new Map<string, (event: unknown) => void>()
const page: { expireTokens?: () => void } = {}
let visibilityState: string
let refreshes: number

const tokenFor = (minutes: number) =>
  `h.${Buffer.from(JSON.stringify({ sub: 'm1', exp: (Date.now() + minutes * MINUTE) / 1000 })).toString('base64url')}.s`

function logIn(minutes: number): void {
  store.set('accessToken', tokenFor(minutes)).set('refreshToken', 'R1')
  store.set('expiredAt', String(Date.now() + minutes * MINUTE))
  store.set('lastActivity', String(Date.now() - MINUTE))
}

const hear = (name: string, work: (event: unknown) => void) =>
  void heard.set(name, ((before) => (event: unknown) => (before?.(event), work(event)))(heard.get(name)))
const play = (name: string) => heard.get(name)?.({ key: null })
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  store.clear()
  heard.clear()
  refreshes = 0
  visibilityState = 'visible'
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/my', search: '', replace: vi.fn(), reload: vi.fn() })
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState
    },
    addEventListener: hear,
  })
  vi.stubGlobal('addEventListener', hear)
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    return Response.json({ accessToken: tokenFor(30), refreshToken: 'R2', expires_in: 1800 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

async function watch(): Promise<void> {
  const { watchSession } = await import('./session-watch.ts')
  const { rideRealm } = await import('#ride/account/widgets/realm.ts')
  watchSession(rideRealm)
  await vi.advanceTimersByTimeAsync(0)
  store.set('lastActivity', String(NOW - MINUTE))
}

test.each(['mousedown', 'mousemove', 'keydown', 'touchstart', 'scroll'])(
  '%s is recorded as activity once 300 ms are quiet (X-047)',
  async (name) => {
    logIn(30)
    await watch()
    play(name)
    await vi.advanceTimersByTimeAsync(200)
    play(name)
    await vi.advanceTimersByTimeAsync(299)
    expect(store.get('lastActivity')).toBe(String(NOW - MINUTE))
    await vi.advanceTimersByTimeAsync(1)
    expect(store.get('lastActivity')).toBe(String(NOW + 500))
  },
)

test('showing a tab counts as activity; hiding it does not (X-048)', async () => {
  logIn(30)
  await watch()
  visibilityState = 'hidden'
  play('visibilitychange')
  expect(store.get('lastActivity')).toBe(String(NOW - MINUTE))
  visibilityState = 'visible'
  play('visibilitychange')
  expect(store.get('lastActivity')).toBe(String(NOW))
})

test('after thirty idle minutes activity ends the session instead of being recorded (X-046)', async () => {
  logIn(60)
  await watch()
  store.set('lastActivity', String(Date.parse('2026-11-21T02:30:01Z') + 300))
  play('keydown')
  await vi.advanceTimersByTimeAsync(300)
  expect(store.has('accessToken')).toBe(true)
  store.set('lastActivity', String(Date.parse('2026-11-21T02:30:00Z') + 600))
  play('keydown')
  await vi.advanceTimersByTimeAsync(300)
  expect([store.has('accessToken'), store.has('lastActivity')]).toEqual([false, false])
})

test('a token with ten minutes left is renewed on page load (X-040)', async () => {
  logIn(10)
  await watch()
  expect([refreshes, store.get('refreshToken')]).toEqual([1, 'R2'])
})

test('checks every 60 s whether the token is near its end, while the user is active (X-040)', async () => {
  logIn(12)
  await watch()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(refreshes).toBe(0)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(refreshes).toBe(1)
})

test('renews when the tab becomes visible, never in a background tab (X-040)', async () => {
  logIn(12)
  await watch()
  visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(refreshes).toBe(0)
  visibilityState = 'visible'
  play('visibilitychange')
  await vi.advanceTimersByTimeAsync(0)
  expect(refreshes).toBe(1)
})

test('activity renews a token with fifteen minutes left, after three idle seconds (X-041)', async () => {
  logIn(15)
  await watch()
  play('scroll')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(refreshes).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(refreshes).toBe(1)
})

test('a tab opened before the login watches the session once another tab logs in (X-044)', async () => {
  const { rideRealm } = await import('#ride/account/widgets/realm.ts')
  vi.stubGlobal('removeEventListener', () => heard.delete('storage'))
  rideRealm.watch()
  play('storage')
  expect([...heard.keys()]).toEqual(['storage'])
  logIn(30)
  play('storage')
  expect([...heard.keys()]).toEqual([])
  await vi.waitFor(() => expect(heard.has('visibilitychange')).toBe(true))
})

test('retries a failed renewal after 2 s; the third ends the session, keeps the path (X-042, X-043)', async () => {
  const replace = vi.fn()
  vi.stubGlobal('location', { pathname: '/reservation-detail', search: '?status=CONFIRMED', replace })
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    return Response.json({}, { status: 401 })
  })
  logIn(9)
  await watch()
  expect(refreshes).toBe(1)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(refreshes).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(refreshes).toBe(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect([refreshes, store.has('accessToken')]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(1)
  expect([refreshes, store.has('accessToken'), store.has('refreshToken')]).toEqual([3, false, false])
  expect(store.get('redirectAfterLogin')).toBe('/reservation-detail?status=CONFIRMED')
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
})

test('in development, tokens can be expired manually (X-045)', async () => {
  await watch()
  store.clear()
  page.expireTokens!()
  expect([...store]).toEqual([
    ['expiredAt', '0'],
    ['tokenExpiry', '0'],
    ['accessToken', 'expired.by.hand'],
  ])
})
