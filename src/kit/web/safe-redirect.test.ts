import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  ['/', '/'],
  ['/my', '/my'],
  ['/calendar?date=2026-11-27', '/calendar?date=2026-11-27'],
  ['/reservation/first#top', '/reservation/first#top'],
  ['/a/../my', '/my'],
  ['/loginish', '/loginish'],
  ['/예약', '/%EC%98%88%EC%95%BD'],
  ['/\u2028/evil.example', '/%E2%80%A8/evil.example'],
  ['/\u00a0', '/%C2%A0'],
])('%s is accepted as a path of this site (X-011)', (path, stored) => {
  expect(safeRedirect(path, '/login')).toBe(stored)
})

test.each([
  null,
  undefined,
  '',
  'my',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\b',
  ' /my',
  '/\t/evil.example',
  '/\n/evil',
  '/my\u0000',
  '/a b',
  '/..//evil.example',
  '/.//evil.example',
  '/login',
  '/login/',
  '/login?x=1',
  '/login#a',
  '/LOGIN',
  '/%6cogin',
  '/a/../login',
  '/%zz',
  '/login/kakao',
  'http:/evil.example',
  'data:text/html,x',
  '/%5cevil.example/..//x',
  '/./login',
  '/%2e%2e/login',
  '/login%2fkakao',

  `/${'a'.repeat(3000)}`,
])('%j is refused (X-011)', (path) => {
  expect(safeRedirect(path, '/login')).toBeNull()
})

test.each(['/subscribe/login', '/subscribe/login/kakao', '/Subscribe/%6cogin?x=1'])(
  '%s is refused because it is a page of the login itself (X-011)',
  (path) => {
    expect(safeRedirect(path, '/subscribe/login')).toBeNull()
  },
)
