import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const throwing = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const stub = (read: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { get: read, configurable: true })
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

function working(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  delete (globalThis as { localStorage?: Storage }).localStorage
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
})

test('keeps values in the browser where its storage works', async () => {
  const stored = new Map<string, string>()
  stub(() => working(stored))
  const { browserStorage } = await import('./browser-storage.ts')
  browserStorage.setItem('a', '1')
  expect([...stored, browserStorage.getItem('a'), browserStorage.isLasting()]).toEqual([
    ['a', '1'],
    '1',
    true,
  ])
  browserStorage.removeItem('a')
  expect([stored.size, browserStorage.getItem('a')]).toEqual([0, null])
})

test.each([
  ['throws at its getter', throwing],
  ['is null', () => null],
  ['is missing', () => undefined],
  [
    'throws at each method',
    () => ({ getItem: throwing, setItem: throwing, removeItem: throwing, clear: throwing }),
  ],
])('keeps values in memory when the storage %s', async (_, read) => {
  stub(read)
  const { browserStorage } = await import('./browser-storage.ts')
  expect([browserStorage.getItem('a'), browserStorage.isLasting()]).toEqual([null, false])
  browserStorage.setItem('a', '1')
  browserStorage.setItem('b', '2')
  browserStorage.removeItem('b')
  expect([browserStorage.getItem('a'), browserStorage.getItem('b')]).toEqual(['1', null])
  browserStorage.clear()
  expect(browserStorage.getItem('a')).toBeNull()
})

test('the newest value wins over the old value of a full storage', async () => {
  const stored = new Map([['a', 'old']])
  let isFull = true
  const setItem = (key: string, value: string) =>
    isFull && key !== 'probe' ? throwing() : void stored.set(key, value)
  stub(() => ({ ...working(stored), setItem }))
  const { browserStorage } = await import('./browser-storage.ts')
  expect(browserStorage.isLasting()).toBe(true)
  browserStorage.setItem('a', 'new')
  expect([browserStorage.getItem('a'), browserStorage.isLasting()]).toEqual(['new', false])
  isFull = false
  browserStorage.setItem('a', 'newer')
  expect([stored.get('a'), browserStorage.getItem('a'), browserStorage.isLasting()]).toEqual([
    'newer',
    'newer',
    true,
  ])
})

test('leaves by a full load, or within the page when only memory holds the session', async () => {
  const [replace, replaceState, dispatched] = [vi.fn(), vi.fn(), vi.fn()]
  vi.stubGlobal('location', { replace })
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('PopStateEvent', Event)
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => dispatched(type))
  stub(() => working(new Map()))
  const { leaveFor } = await import('./browser-storage.ts')
  leaveFor('/my', 'replace')
  expect([replace.mock.calls, dispatched.mock.calls]).toEqual([[['/my']], []])
  stub(throwing)
  leaveFor('/calendar', 'replace')
  expect([replace.mock.calls.length, replaceState.mock.calls, dispatched.mock.calls]).toEqual([
    1,
    [[null, '', '/calendar']],
    [['popstate']],
  ])
})
