import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { FIRST_VISIT } from './first-visit.ts'

const origin = 'https://mosim.test'
type Landing = {
  pathname: string
  referrer?: string
  sessionStorage?: Record<string, string>
  localStorage?: Record<string, string>
}

/** The URL to which an opened page redirects; null if it does not redirect. */
function openPage({ pathname, referrer = '', localStorage = {}, sessionStorage }: Landing): string | null {
  let target: string | null = null
  const location = { origin, pathname, replace: (to: string) => void (target = to) }
  runInNewContext(FIRST_VISIT, {
    location,
    document: { referrer },
    localStorage,
    ...(sessionStorage && { sessionStorage }),
  })
  return target
}

test('a session that enters at / is redirected to the subscription list once (X-013, X-014)', () => {
  const sessionStorage = {}
  expect(openPage({ pathname: '/', sessionStorage })).toBe('/subscribe/cars')
  expect(sessionStorage).toEqual({ rootVisited: 'true' })
  expect(openPage({ pathname: '/', sessionStorage })).toBeNull()
})

test('a session that enters at another page can open / later (K-07)', () => {
  for (const pathname of ['/login', '/subscribe/cars', '/cars']) {
    const sessionStorage = {}
    expect(openPage({ pathname, sessionStorage })).toBeNull()
    expect(openPage({ pathname: '/', sessionStorage })).toBeNull()
  }
})

test('redirects only visitors from other sites, not our own link to / in a new tab', () => {
  expect(openPage({ pathname: '/', referrer: `${origin}/subscribe/cars`, sessionStorage: {} })).toBeNull()
  const foreign = ['https://search.example/', `${origin}.evil.example/`]
  for (const referrer of foreign)
    expect(openPage({ pathname: '/', referrer, sessionStorage: {} })).toBe('/subscribe/cars')
})

test('a logged-in member who enters at / stays there, and a visitor is redirected', () => {
  const localStorage = { accessToken: 'a.b.c' }
  expect(openPage({ pathname: '/', localStorage, sessionStorage: {} })).toBeNull()
  expect(openPage({ pathname: '/', sessionStorage: {} })).toBe('/subscribe/cars')
})

test('a browser that blocks storage is not redirected', () => {
  expect(openPage({ pathname: '/' })).toBeNull()
})
