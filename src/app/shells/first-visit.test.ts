import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { FIRST_VISIT } from './first-visit.ts'

const origin = 'https://mosim.test'
type Landing = { pathname: string; referrer?: string; sessionStorage?: Record<string, string> }

/** Where a page that opens replaces itself by; null: it stays. */
function openPage({ pathname, referrer = '', ...storage }: Landing): string | null {
  let target: string | null = null
  const location = { origin, pathname, replace: (to: string) => void (target = to) }
  runInNewContext(FIRST_VISIT, { location, document: { referrer }, ...storage })
  return target
}

test('a session that lands on / goes to the subscription list, once (X-013, X-014)', () => {
  const sessionStorage = {}
  expect(openPage({ pathname: '/', sessionStorage })).toBe('/subscribe/cars')
  expect(sessionStorage).toEqual({ rootVisited: 'true' })
  expect(openPage({ pathname: '/', sessionStorage })).toBeNull()
})

test('a session that lands elsewhere may come to / and stay (K-07)', () => {
  for (const pathname of ['/login', '/subscribe/cars', '/cars']) {
    const sessionStorage = {}
    expect(openPage({ pathname, sessionStorage })).toBeNull()
    expect(openPage({ pathname: '/', sessionStorage })).toBeNull()
  }
})

test('only visitors from other sites are sent on; a link of ours that opens / in a new tab opens it', () => {
  expect(openPage({ pathname: '/', referrer: `${origin}/subscribe/cars`, sessionStorage: {} })).toBeNull()
  const foreign = ['https://search.example/', `${origin}.evil.example/`]
  for (const referrer of foreign)
    expect(openPage({ pathname: '/', referrer, sessionStorage: {} })).toBe('/subscribe/cars')
})

test('a browser that refuses storage stays where it is', () => {
  expect(openPage({ pathname: '/' })).toBeNull()
})
