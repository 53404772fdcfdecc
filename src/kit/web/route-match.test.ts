import { expect, test } from 'vitest'
import { matcherOf } from './route-match.ts'

const PATHS = [
  '*',
  '/',
  '/cars',
  '/share/:token',
  '/admin/*',
  '/admin/user',
  '/subscribe/:id/apply',
  '/subscribe/cars/:id',
  '/organization/:id/statement',
  '/organization/:id',
]
const match = matcherOf(PATHS.map((path) => ({ path })))
const found = (path: string) => {
  const { route, params } = match(path)!
  return [route.path, params]
}

test.each([
  ['/', '/', {}],
  ['/cars', '/cars', {}],
  ['/CARS/', '/cars', {}],
  ['/admin', '/admin/*', {}],
  ['/admin/user', '/admin/user', {}],
  ['/admin/user/7', '/admin/*', {}],
  ['/administrator', '*', {}],
  ['/share/a%20b', '/share/:token', { token: 'a b' }],
  ['/share/a%2Fb', '/share/:token', { token: 'a%2Fb' }],
  ['/share/%E0%A4%A', '/share/:token', { token: '%E0%A4%A' }],
  ['/share/a%0Ab', '/share/:token', { token: 'a\nb' }],
  ['/organization/7', '/organization/:id', { id: '7' }],
  ['/organization/7/statement', '/organization/:id/statement', { id: '7' }],
  ['/subscribe/7/apply', '/subscribe/:id/apply', { id: '7' }],
  ['/subscribe/cars/7', '/subscribe/cars/:id', { id: '7' }],
  ['/no/such%0Apage', '*', {}],
])('the path %j belongs to %s with %o', (path, route, params) => {
  expect(found(path)).toEqual([route, params])
})

test('the first of two equally specific routes wins', () => {
  expect(found('/subscribe/cars/apply')[0]).toBe('/subscribe/:id/apply')
})

test('returns null for a path without a matching route', () => {
  expect(matcherOf([{ path: '/cars' }])('/car')).toBeNull()
})
