import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SERVER = Date.parse('2026-11-27T03:00:00Z')
const HOUR = 3_600_000
const header = (at: number) => new Date(at).toUTCString()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
  ['thirty hours ahead', 30 * HOUR],
  ['thirty hours behind', -30 * HOUR],
])('a browser clock %s is corrected by the first answer, and runs on from there', async (_, off) => {
  vi.setSystemTime(SERVER + off)
  const { syncServerClock, serverNow, serverToday } = await import('./server-clock.ts')
  syncServerClock(header(SERVER))
  expect([serverNow().toISOString(), serverToday()]).toEqual(['2026-11-27T03:00:00.000Z', '2026-11-27'])
  vi.advanceTimersByTime(12 * HOUR)
  expect([serverNow().toISOString(), serverToday()]).toEqual(['2026-11-27T15:00:00.000Z', '2026-11-28'])
})

test.each([
  ['a minute off', header(SERVER - 60_000)],
  ['missing', null],
  ['not a date', 'soon'],
])('a browser clock is not corrected when the server’s time is %s', async (_, date) => {
  vi.setSystemTime(SERVER)
  const { syncServerClock, serverNow } = await import('./server-clock.ts')
  syncServerClock(date)
  expect(serverNow().toISOString()).toBe('2026-11-27T03:00:00.000Z')
})

test('follows a browser clock that the user has set right', async () => {
  vi.setSystemTime(SERVER + 2 * HOUR)
  const { syncServerClock, serverNow } = await import('./server-clock.ts')
  syncServerClock(header(SERVER))
  vi.setSystemTime(SERVER)
  syncServerClock(header(SERVER))
  expect(serverNow().toISOString()).toBe('2026-11-27T03:00:00.000Z')
})

test.each([
  // 23:00 in Seoul: a clock two hours ahead shows the next day.
  ['2026-11-27T14:00:00Z', 2 * HOUR, '2026-11-27'],
  // 00:30 in Seoul: a clock two hours behind shows the day before.
  ['2026-11-27T15:30:00Z', -2 * HOUR, '2026-11-28'],
  ['2026-11-27T03:00:00Z', 30 * HOUR, '2026-11-27'],
  ['2026-11-27T03:00:00Z', -30 * HOUR, '2026-11-27'],
])(
  'a page of %s starts on the server’s day with a clock %i ms off, then asks for the time',
  async (...row) => {
    const [at, off, day] = row
    const server = Date.parse(at)
    vi.setSystemTime(server + off)
    const fetch = vi.fn(async () => new Response(null, { headers: { date: header(server) } }))
    vi.stubGlobal('fetch', fetch)
    const { serverNow, serverToday, startClockOnDay } = await import('./server-clock.ts')
    startClockOnDay(day)
    expect(serverToday()).toBe(day)
    await vi.advanceTimersByTimeAsync(0)
    expect([fetch.mock.calls.length, serverNow().getTime()]).toEqual([1, server])
  },
)

test('a page that the server rendered today does not request the time', async () => {
  vi.setSystemTime(SERVER)
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { serverNow, startClockOnDay } = await import('./server-clock.ts')
  startClockOnDay('2026-11-27')
  expect([fetch.mock.calls.length, serverNow().getTime()]).toEqual([0, SERVER])
})
