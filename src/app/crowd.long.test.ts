import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, type Product, startProduct } from '#testing/product.ts'

const CROWD = '127.0.0.66'
const OTHER = '127.0.0.7'
/** If no request to the bare server takes longer than this, no request to ours may take a second. */
const UNFELT_MS = 50
const MAX_FACTOR = 20
let product: Product
let authorization: string
/** A bare server, to measure the latency of this machine. */
let bare: Worker
let barePort: number

beforeAll(async () => {
  bare = new Worker(
    `const server = require('node:http').createServer((_, answer) => answer.end())
    server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  barePort = await new Promise<number>((resolve) => bare.once('message', resolve))
  product = await startProduct({ env: { MOSIM_ADDRESS_LIMITS: 'on' } })
  const payload = JSON.stringify({ id: ADMIN.id, password: ADMIN.password })
  const answer = await ask(OTHER, '/api/auth/login', { method: 'POST', body: Buffer.from(payload) })
  authorization = `Bearer ${JSON.parse(answer.text).result.accessToken}`
})
afterAll(() => Promise.all([product.stop(), bare.terminate()]))

type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer; port?: number }
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

const agents = new Map<string, Agent>()
function agentOf(localAddress: string): Agent {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 64, localAddress })
  agents.set(localAddress, agent)
  return agent
}

function open(
  from: string,
  path: string,
  { method = 'GET', headers = {}, body, port = product.port }: Asked = {},
): ClientRequest {
  const sent = { 'content-type': 'application/json', ...headers }
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: sent,
    agent: agentOf(from),
  })
  return asked.end(body)
}

const ask = (from: string, path: string, given: Asked = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    open(from, path, given)
      .on('error', reject)
      .on('response', (got) => {
        void buffer(got).then((bytes) =>
          resolve({ status: got.statusCode!, headers: got.headers, text: String(bytes) }),
        )
      })
  })

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!

/** Measures other visitors' pages and the health check under load, relative to the latency of a bare server. */
async function feelDuring<T>(crowd: Promise<T>): Promise<{ answers: T; factor: number }> {
  const [felt, least]: [number[], number[]] = [[], []]
  const wait = async (times: number[], path: string, port?: number) => {
    const begun = performance.now()
    expect((await ask(OTHER, path, { port })).status).toBe(200)
    times.push(performance.now() - begun)
  }
  let isOver = false
  const end = () => void (isOver = true)
  crowd.then(end, end)
  for (let round = 0; !isOver || round < 20; round++) {
    await wait(felt, '/')
    await wait(felt, '/readyz')
    await wait(least, '/', barePort)
    await sleep(20)
  }
  return { answers: await crowd, factor: p99(felt) / Math.max(p99(least), UNFELT_MS) }
}

const statusesOf = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

async function memoryMb(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / 1e6
}

test(
  'of 1,400 pages for one visitor, excess ones get 429; others get full pages',
  { timeout: 120_000 },
  async () => {
    const { answers, factor } = await feelDuring(times(1_400, () => ask(CROWD, '/calendar')))
    const statuses = statusesOf(answers)
    expect(
      Object.keys(statuses).every((status) => ['200', '429', '503'].includes(status)),
      JSON.stringify(statuses),
    ).toBe(true)
    expect(statuses[429]).toBeGreaterThan(0)
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': expect.any(String),
    })
    expect(refused.text).toContain('요청이 너무 많습니다')
    expect((await ask(OTHER, '/calendar')).text).not.toContain('차량을 불러오지 못했습니다')
    expect(factor).toBeLessThan(MAX_FACTOR)
  },
)

test(
  '900 requests of one visitor for the OpenAPI document delay no other request',
  { timeout: 120_000 },
  async () => {
    const { etag } = (await ask(OTHER, '/api/openapi.json')).headers
    const headers = { 'if-none-match': etag! }
    expect((await ask(OTHER, '/api/openapi.json', { headers })).status).toBe(304)
    const paths = ['/api/openapi.json', '/api/docs/json', '/sitemap.xml']
    const { answers, factor } = await feelDuring(times(900, (at) => ask(CROWD, paths[at % 3]!)))
    expect(statusesOf(answers)).toEqual({
      200: expect.any(Number),
      302: expect.any(Number),
      429: expect.any(Number),
    })
    expect(factor).toBeLessThan(MAX_FACTOR)
  },
)

test('1,200 password resets with a random code delay no other request', { timeout: 120_000 }, async () => {
  const form = { id: 'unknown-id', phone: '01012345678', code: '123456', new_password: 'long-enough-1' }
  const body = Buffer.from(JSON.stringify(form))
  const crowd = times(1_200, () => ask(CROWD, '/api/auth/forgot-pw', { method: 'POST', body }))
  const { answers, factor } = await feelDuring(crowd)
  expect(Object.keys(statusesOf(answers)).every((status) => ['422', '429', '503'].includes(status))).toBe(
    true,
  )
  expect(factor).toBeLessThan(MAX_FACTOR)
})

test(
  '24 concurrent uploads of 40 megapixels use under 200 MB and delay no other request',
  { timeout: 120_000 },
  async () => {
    const picture = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#35a' } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const head =
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')])
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    const before = await memoryMb()
    let peak = before
    const watch = setInterval(() => void memoryMb().then((now) => (peak = Math.max(peak, now))), 50)
    const crowd = times(24, () => ask(CROWD, '/api/upload', { method: 'POST', headers, body }))
    const { answers, factor } = await feelDuring(crowd).finally(() => clearInterval(watch))
    const statuses = statusesOf(answers)
    expect(
      Object.keys(statuses).every((status) => ['201', '429', '503'].includes(status)),
      JSON.stringify(statuses),
    ).toBe(true)
    expect(statuses[201]).toBeGreaterThan(0)
    expect(statuses[429]).toBeGreaterThan(0)
    expect(peak - before).toBeLessThan(200)
    expect(factor).toBeLessThan(MAX_FACTOR)
  },
)

test(
  'one login gets eight of 3,000 streams, and eight more when those are closed',
  { timeout: 120_000 },
  async () => {
    const streams: ClientRequest[] = []
    const begin = () =>
      new Promise<number>((resolve, reject) => {
        const asked = open(CROWD, '/api/admin/events', { headers: { authorization } })
        asked.on('error', reject).on('response', (got) => {
          if (got.statusCode === 200) streams.push(asked)
          got.resume()
          resolve(got.statusCode!)
        })
      })
    const { answers, factor } = await feelDuring(times(3_000, begin))
    expect(answers.filter((status) => status === 200)).toHaveLength(8)
    expect(answers.filter((status) => status === 429)).toHaveLength(2_992)
    expect(factor).toBeLessThan(MAX_FACTOR)
    for (const stream of streams.splice(0)) stream.on('error', () => {}).destroy()
    await expect.poll(begin, { timeout: 10_000 }).toBe(200)
    for (const stream of streams.splice(0)) stream.on('error', () => {}).destroy()
  },
)
