import { expect, test } from 'vitest'
import { hostChoice, hostsOf } from './db-hosts.ts'

test.each([
  ['postgres://u:p@one:5432/db', ['postgres://u:p@one:5432/db']],
  ['postgres://one/db', ['postgres://one/db']],
  ['postgres://u:p%40@one:1,two:2/db', ['postgres://u:p%40@one:1/db', 'postgres://u:p%40@two:2/db']],
  [
    'postgresql://one,two/db?sslmode=require',
    ['postgresql://one/db?sslmode=require', 'postgresql://two/db?sslmode=require'],
  ],
  ['postgres://one,two/db?target_session_attrs=read-write', ['postgres://one/db', 'postgres://two/db']],
  [
    'postgres://one,two/db?target_session_attrs=read-write&sslmode=require',
    ['postgres://one/db?sslmode=require', 'postgres://two/db?sslmode=require'],
  ],
  ['postgres://[::1]:5432,[::2]:5432/db', ['postgres://[::1]:5432/db', 'postgres://[::2]:5432/db']],
])('%s names its hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

test('a host is used until it fails; concurrent failures switch to the next host once', () => {
  const choice = hostChoice('postgres://one,two,three/db')
  const first = choice.current()
  choice.failed(first)
  choice.failed(first)
  expect(choice.current()).toBe('postgres://two/db')
  choice.failed('postgres://two/db')
  choice.failed('postgres://three/db')
  expect(choice.current()).toBe(first)
})
