import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { factsOf, openCollector } from '#testing/collector.ts'
import { pieces, spanned } from './span.ts'
import { openTracing, type Tracing } from './tracing.ts'
import { withTimeout } from './timeout.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function collected(share = 1) {
  const collector = await openCollector()
  const tracing = openTracing({ service: 'test', url: `${collector.url}/v1/traces`, share })
  ends.push(collector.close, () => void tracing.stop())
  return { collector, tracing }
}

const statement = (name: string) => spanned('statement', name, () => sleep(1))

/** A server with one route, which reads a body and works in several spans. */
async function serverWith(tracing: Tracing, proxies: number) {
  const server = Fastify()
  tracing.traceRequests(server, proxies)
  server.post('/things/:id', async () => {
    await sleep(1)
    await Promise.all([
      statement('one'),
      spanned('provider', 'third', () => statement('within').then(() => sleep(5))),
    ])
    // Work that starts by itself while a request waits has no parent span.
    await spanned('job', 'by-itself', () => statement('of-the-job'))
    return {}
  })
  server.get('/fails', async () =>
    spanned('statement', 'broken', async () => {
      throw Object.assign(new Error('the typed text'), { code: '23505' })
    }).catch(() => Promise.reject(new Error('the typed text again'))),
  )
  const base = await server.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => server.close())
  return base
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`

const post = (url: string, traceparent: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ name: 'the typed text' }),
  })

test('a request and its nested spans are one tree; a job is a separate tree @long', async () => {
  const { collector, tracing } = await collected()
  expect((await post(`${await serverWith(tracing, 1)}/things/7?q=typed`, TRACEPARENT)).status).toBe(200)
  const named = (wanted: string) => collector.span(({ name }) => name === wanted)
  const request = await named('POST /things/:id')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  expect(factsOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/things/:id',
    'http.response.status_code': 200,
  })
  const provider = await named('provider third')
  expect(await named('statement one')).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId })
  expect(provider).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId })
  expect(await named('statement within')).toMatchObject({ traceId: TRACE, parentSpanId: provider.spanId })
  const job = await named('job by-itself')
  expect(job.traceId).not.toBe(TRACE)
  expect(job.parentSpanId ?? '').toBe('')
  expect(await named('statement of-the-job')).toMatchObject({ parentSpanId: job.spanId })
  expect(collector.text()).not.toContain('typed')
})

test.each([
  ['there is no proxy', 0, TRACEPARENT],
  ['the header is missing', 1, `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['the header is malformed', 1, 'the typed text'],
])('when %s, a request begins a new trace', async (_, proxies, header) => {
  const { collector, tracing } = await collected()
  await post(`${await serverWith(tracing, proxies)}/things/7`, header)
  const request = await collector.span(({ name }) => name === 'POST /things/:id')
  expect(request.traceId).not.toBe(TRACE)
  expect(request.parentSpanId ?? '').toBe('')
})

test('a failed statement is traced with its code, never its message @long', async () => {
  const { collector, tracing } = await collected()
  expect((await fetch(`${await serverWith(tracing, 0)}/fails`)).status).toBe(500)
  const broken = await collector.span(({ name }) => name === 'statement broken')
  const request = await collector.span(({ name }) => name === 'GET /fails')
  expect([factsOf(broken), broken.status?.code]).toMatchObject([{ 'error.type': '23505' }, 2])
  expect([factsOf(request), request.status?.code]).toMatchObject([{ 'error.type': '500' }, 2])
  expect(collector.text()).not.toContain('typed')
})

test('a statement outside a request or job, or in an unsampled job, sends no span', async () => {
  const { collector, tracing } = await collected(0)
  await statement('alone')
  await spanned('job', 'unsampled', () => statement('of-it'))
  await tracing.stop()
  expect(collector.spans).toEqual([])
})

test('a collector that hangs fills a bounded queue; further spans are dropped and counted', async () => {
  const { collector, tracing } = await collected()
  collector.hang()
  for (let n = 0; n < 50_000; n++) await spanned('job', 'many', async () => {})
  // One batch hangs, the queue is full.
  expect(tracing.dropped()).toBeGreaterThan(50_000 - 4_096 - 2 * 512)
  await expect(withTimeout(100, tracing.stop())).rejects.toThrow('took longer')
})

test('runs the work without a span when tracing is off', async () => {
  const work = async () => 7
  expect(pieces.hasSubscribers).toBe(false)
  expect(await spanned('statement', 'any', work)).toBe(7)
})
