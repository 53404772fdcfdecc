import { expect, test } from 'vitest'
import { firstVisitTarget } from './first-visit.ts'

function session() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

test('a session that lands on / goes to the subscription list, once (X-013, X-014)', () => {
  const storage = session()
  expect(firstVisitTarget({ pathname: '/', landed: true, open: true, storage })).toBe('/subscribe/cars')
  expect(firstVisitTarget({ pathname: '/', landed: true, open: true, storage })).toBeNull()
})

test('a session that lands elsewhere may come to / and stay (K-07)', () => {
  const storage = session()
  expect(firstVisitTarget({ pathname: '/login', landed: true, open: true, storage })).toBeNull()
  expect(firstVisitTarget({ pathname: '/', landed: false, open: true, storage })).toBeNull()
  expect(firstVisitTarget({ pathname: '/', landed: true, open: true, storage })).toBeNull()
})

test('nobody is sent to a side that is not open', () => {
  expect(firstVisitTarget({ pathname: '/', landed: true, open: false, storage: session() })).toBeNull()
})

test('a browser that refuses storage stays where it is', () => {
  const storage = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => undefined,
  }
  expect(firstVisitTarget({ pathname: '/', landed: true, open: true, storage })).toBeNull()
})
