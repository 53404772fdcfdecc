import { afterEach, expect, test, vi } from 'vitest'
import { watchSession } from './session-watch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('while developing, tokens can be ended by hand (X-045)', () => {
  vi.useFakeTimers()
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
  const page: { expireTokens?: () => void } = {}
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  watchSession()
  page.expireTokens!()
  expect([...store]).toEqual([
    ['expiredAt', '0'],
    ['tokenExpiry', '0'],
    ['accessToken', 'expired.by.hand'],
  ])
})
