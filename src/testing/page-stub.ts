import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import type { CallFailed } from '#kit/web/call-failed.ts'
import type { PreparedRequest } from '#kit/web/call.ts'

/** The browser objects that a realm's session needs, and a server whose answers the test defines. */

type Sent = {
  path: string
  method: string
  headers: Headers
  credentials: RequestCredentials
  keepalive: boolean
}
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'broken' | 'silent'

export const NOW = Date.parse('2026-11-21T03:00:00Z')
export const tokenOf = (name: string) =>
  `h.${Buffer.from(JSON.stringify({ sub: 'm1', name, exp: NOW / 1000 + 1800 })).toString('base64url')}.s`
/** Node has no page against which a relative path could be resolved. */
class RequestHere extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://mosim.test') : input, init)
  }
}
export const store = new Map<string, string>()
export const session = new Map<string, string>()
/** The requests since the test began. */
export const sent: Sent[] = []
/** The page's navigation to another address. */
export const replace: Mock = vi.fn()

const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

/** Answers each request by `reply`; `nth` counts the requests to the same path. */
export function answering(reply: (request: Sent, nth: number) => Reply) {
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new RequestHere(input, init)
    const { method, headers, credentials, keepalive } = request
    const own = { path: new URL(request.url).pathname, method, headers, credentials, keepalive }
    sent.push(own)
    const answer = reply(own, sent.filter(({ path }) => path === own.path).length)
    if (answer === 'silent') return new Promise<Response>(() => {})
    if (answer === 'broken') throw new TypeError('Failed to fetch')
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
  })
}

export const times = (path: string) => sent.filter((request) => request.path === path).length
export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: CallFailed) => error,
  )
/** Runs a call to its end without waiting for its pauses. */
export async function run<T>(call: Promise<T>): Promise<T> {
  const settled = failureOf(call)
  await vi.advanceTimersByTimeAsync(120_000)
  await settled
  return call
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  sent.length = 0
  replace.mockReset()
  store.clear()
  session.clear()
  store.set('accessToken', tokenOf('old')).set('refreshToken', 'R1').set('lastActivity', String(NOW))
  vi.stubGlobal('localStorage', storageOf(store))
  vi.stubGlobal('sessionStorage', storageOf(session))
  vi.stubGlobal('location', { pathname: '/my', search: '', replace, href: 'http://mosim.test/my' })
  vi.stubGlobal('document', { baseURI: 'http://mosim.test/my', visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Request', RequestHere)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

/** A realm remembers that the user logs out: each test with a logout uses a fresh realm. */
export async function freshSend() {
  vi.resetModules()
  const [fresh, ride, subscribe] = await Promise.all([
    import('#platform/realm/widgets/transport.ts'),
    import('#ride/account/widgets/realm.ts'),
    import('#subscribe/account/widgets/realm.ts'),
  ])
  return {
    rideRealm: ride.rideRealm,
    send: (asked: PreparedRequest) => fresh.send(ride.rideRealm, asked),
    sendAsSubscriber: (asked: PreparedRequest) => fresh.send(subscribe.subscribeRealm, asked),
  }
}
