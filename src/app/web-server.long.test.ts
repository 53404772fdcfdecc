import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'
import { pages } from './pages.ts'

const t = testWorld()
let port: number

beforeAll(async () => {
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  port = (t.server.server.address() as AddressInfo).port
})

/** The answer to a raw request line, which an HTTP client would normalize. */
function ask(target: string, method = 'GET', version = '1.1'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => (text += bytes)).on('error', reject)
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
    socket.write(`${method} ${target} HTTP/${version}\r\nhost: mosim.test\r\nconnection: close\r\n\r\n`)
  })
}

test('the build contains React’s production version, whatever NODE_ENV says', () => {
  const files = readdirSync('dist/render', { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => name.endsWith('.js'))
  const outside = scripts.filter((name) =>
    /\bNODE_ENV\b|^import .*["']react/m.test(readFileSync(`dist/render/${name}`, 'utf8')),
  )
  expect([scripts.length > 0, outside]).toEqual([true, []])
})

const FOREIGN = [
  '//evil.example/',
  '//evil.example/x?a=b',
  '///evil.example/',
  '/\\evil.example/x',
  '\\\\evil.example/',
  '/\\/evil.example',
  'http://evil.example/',
  'http://evil.example/cars',
  'https://evil.example//evil.example/',
  'http://user:word@evil.example:81/calendar',
  '/@evil.example/',
  '/%2f%2fevil.example/',
  '/%5cevil.example/',
]
test.each(FOREIGN)(
  'the request target %s does not put a foreign host into a page or redirect',
  async (target) => {
    const { status, text } = await ask(target)
    expect([200, 308, 404, 400], text).toContain(status)
    for (const [, address] of text.matchAll(
      /(?:href|content|src)="((?:https?:)?\/\/[^"]+)"|^location: (.+)$/gim,
    ))
      expect(address ?? '').not.toMatch(/^(https?:)?\/\/[^/]*evil/)
    expect(text).not.toMatch(/^location: *([/\\]{2}|http)/im)
  },
)

const ODD = [
  '//',
  '///',
  '/\\',
  '*',
  '?',
  '/?',
  '/%00',
  '/%zz',
  '/..;/',
  '/../../etc/passwd',
  '/%2e%2e/',
  '/;',
]
const LONG = {
  'a long name': `/${'x'.repeat(12_000)}`,
  'many spaces': `/${'%20'.repeat(4_000)}`,
  'a long query': `/?${'a=b&'.repeat(3_000)}`,
}
const MORE = [
  '/cars//',
  '/calendar?date=0000-01-01',
  '/calendar?date=9999-12-31',
  '/calendar?date=275760-01-01',
]
const targets = [...[...ODD, ...MORE].map((target) => [target, target]), ...Object.entries(LONG)]
test.each(targets)('answers the request target %s without a server error', async (_, target) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const { status, text } = await ask(target!, method)
    expect(status, `${method} ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(200)
    expect(status, `${method} ${text.slice(0, 300)}`).toBeLessThan(500)
  }
})

test('answers an absolute URL of ours like its path: a page, and an endpoint', async () => {
  expect((await ask('http://mosim.test/api/settings')).text).toContain('open_date')
  expect((await ask('http://mosim.test/api/nothing')).text).toContain('NOT_FOUND')
  expect((await ask('http://mosim.test/cars')).text).toContain('rel="canonical"')
})

const frames = pages.filter(({ rendered }) => !rendered).map(({ path, shell }) => [path, shell] as const)
test.each(frames)('sends %s, which the browser fills, with its frame', async (path, shell) => {
  const { status, text } = await ask(path.replaceAll(/:\w+|\*/g, '1'))
  expect(status).toBe(200)
  expect(text).toContain('aria-label="화면을 불러오는 중입니다"')
  expect(text).toContain(shell === 'admin' ? 'aria-label="관리 메뉴"' : 'class="site-header"')
})

test.each(['/api', '/api?x=1', '/auth', '/api/', '/api/nothing'])(
  'answers JSON and 404, never HTML, on the API path %s',
  async (path) => {
    const { status, text } = await ask(path)
    expect([status, /content-type: application\/json/i.test(text)]).toEqual([404, true])
  },
)

test('a path that only starts like the API is a page', async () => {
  expect((await ask('/apiary')).text).toMatch(/content-type: text\/html/i)
})
