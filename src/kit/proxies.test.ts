import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openBareServer } from '#testing/bare-server.ts'
import { endpoint } from './contract.ts'
import { on } from './http-server.ts'

const CLIENT = '127.0.0.9'
const FORGED = {
  'x-forwarded-for': '10.6.6.6, 10.7.7.7',
  'x-forwarded-host': 'evil.example, worse.example',
  'x-forwarded-proto': 'gopher, ftp',
}
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const who = endpoint({
  method: 'GET',
  path: '/api/who',
  who: 'anyone',
  summary: 'Who asks, as the server sees it',
  output: z.object({ address: z.string(), origin: z.string() }),
})

/** A server that trusts this number of proxies. */
async function serverBehind(proxies: number): Promise<number> {
  const log = pino({ level: 'silent' })
  const mounted = [on(who, async (_world, { address, origin }) => ({ address, origin }))]
  const { port, close } = await openBareServer(mounted, { log, proxies })
  ends.push(close)
  return port
}

const append = (had: string | string[] | undefined, own: string) => (had ? `${String(had)}, ${own}` : own)

/**
 * How a proxy forwards: Apache appends to the header; nginx rewrites host and scheme where it is the outermost proxy.
 */
const WAYS = {
  'add to the headers': (headers: IncomingHttpHeaders, from: string) => ({
    'x-forwarded-for': append(headers['x-forwarded-for'], from),
    'x-forwarded-host': append(headers['x-forwarded-host'], headers.host!),
    'x-forwarded-proto': append(
      headers['x-forwarded-proto'],
      headers.host === 'mosim.test' ? 'https' : 'http',
    ),
  }),
  'overwrite host and scheme': (headers: IncomingHttpHeaders, from: string) => ({
    'x-forwarded-for': append(headers['x-forwarded-for'], from),
    ...(headers.host === 'mosim.test' && { 'x-forwarded-host': headers.host, 'x-forwarded-proto': 'https' }),
  }),
}
type Way = (headers: IncomingHttpHeaders, from: string) => Record<string, string>

/** A proxy that forwards requests to a port, under its own host name and from its own address. */
async function proxyTo(port: number, way: Way, localAddress: string): Promise<number> {
  const proxy: Server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      ...way(asked.headers, asked.socket.remoteAddress!),
      host: 'inside.test',
    }
    const onward = request({ port, host: '127.0.0.1', localAddress, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode!)
      got.pipe(answer)
    })
    onward.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  ends.push(async () => proxy.close())
  return (proxy.address() as AddressInfo).port
}

async function ask(port: number, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const given = { host: 'mosim.test', connection: 'close', ...headers }
    const asked = request({ port, host: '127.0.0.1', localAddress: CLIENT, path: '/api/who', headers: given })
    asked.on('error', reject).on('response', (got) => {
      void text(got).then((body) => resolve({ status: got.statusCode!, body }))
    })
    asked.end()
  })
}
const seen = async (...asked: Parameters<typeof ask>) => JSON.parse((await ask(...asked)).body).result

test('without a proxy no forwarded header of a client is trusted', async () => {
  expect(await seen(await serverBehind(0), FORGED)).toEqual({ address: CLIENT, origin: 'http://mosim.test' })
})

const cases = Object.entries(WAYS).flatMap(([name, way]) => [1, 2].map((hops) => [hops, name, way] as const))
test.each(cases)(
  'behind %i proxies that %s, a client cannot forge its address, host and scheme',
  async (hops, _, way) => {
    let port = await serverBehind(hops)
    for (let hop = 0; hop < hops; hop++) port = await proxyTo(port, way, `127.0.0.${hop + 2}`)
    const asItIs = { address: CLIENT, origin: 'https://mosim.test' }
    expect(await seen(port)).toEqual(asItIs)
    expect(await seen(port, FORGED)).toEqual(asItIs)
  },
)

test('headers beyond the configured number of proxies are ignored', async () => {
  const port = await proxyTo(await serverBehind(1), WAYS['add to the headers'], '127.0.0.2')
  expect(
    await seen(port, { ...FORGED, 'x-forwarded-for': Array(50).fill('10.1.1.1').join(',') }),
  ).toMatchObject({ address: CLIENT })
})

test.each(['[', 'a b', 'a/b', 'a@b', 'a?b', 'a#b', '//evil.example', 'a\\b'])(
  'refuses %s, which is not a host',
  async (host) => {
    expect((await ask(await serverBehind(0), { host })).status).toBe(400)
  },
)

test('refuses a proxy’s scheme that is neither http nor https', async () => {
  expect((await ask(await serverBehind(1), { 'x-forwarded-proto': 'javascript' })).status).toBe(400)
})
