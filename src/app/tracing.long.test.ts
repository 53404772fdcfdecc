import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { factsOf, openCollector, type SeenSpan } from '#testing/collector.ts'
import { type Product, startProduct } from '#testing/product.ts'
import { formOf, type Prepared, prepareWriters, TYPED } from '#testing/writers.ts'

// The whole product in a separate process; the collector also stands in for Solapi.
let collector: Awaited<ReturnType<typeof openCollector>>
let product: Product
let prepared: Prepared
beforeAll(async () => {
  collector = await openCollector()
  product = await startProduct({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      MOSIM_TRUST_PROXY: '1',
      SOLAPI_API_BASE: collector.url,
      SOLAPI_KEY: 'key',
      SOLAPI_SECRET: 'secret',
      SOLAPI_FROM: '0212341234',
    },
  })
  prepared = await prepareWriters(product)
})
afterAll(async () => {
  await product.stop()
  collector.close()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

async function bookTraced(): Promise<string> {
  const [writer] = prepared.writers
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/users/${writer!.id}/reservations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${writer!.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      'x-forwarded-for': '203.0.113.77',
      traceparent: `00-${TRACE}-${PARENT}-01`,
    },
    body: JSON.stringify(formOf(prepared.cars)),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { result: { id: string } }).result.id
}

const ofTrace = (name: string) => (span: SeenSpan) => span.traceId === TRACE && span.name === name

test('a booking’s trace has its statements; its message is in the trace of the sending job', async () => {
  const id = await bookTraced()
  const request = await collector.span(ofTrace('POST /api/users/:id/reservations'))
  expect(request.parentSpanId).toBe(PARENT)
  expect(factsOf(request)).toMatchObject({ 'http.response.status_code': 201 })
  for (const name of ['statement booking_facts', 'statement book'])
    expect(await collector.span(ofTrace(name))).toMatchObject({ parentSpanId: request.spanId })
  const sending = await collector.span(({ name }) => name === 'job send-messages')
  expect(sending.traceId).not.toBe(TRACE)
  const call = await collector.span(({ name }) => name === 'provider solapi')
  expect(call.parentSpanId).toBe(sending.spanId)
  const [writer] = prepared.writers
  const kept = [...Object.values(TYPED), id, writer!.id, writer!.loginId, writer!.token, '203.0.113.77']
  for (const value of kept) expect(collector.text()).not.toContain(value)
  expect(collector.text()).not.toContain('127.0.0.1')
  expect(collector.called.length).toBeGreaterThan(0)
  for (const headers of collector.called) expect(Object.keys(headers)).not.toContain('traceparent')
})

async function droppedSpans(): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)
  return Number(/^trace_spans_dropped (\d+)/m.exec(await metrics.text())![1])
}

test('a hanging collector causes no log line and no slow stop; lost spans are counted', async () => {
  collector.hang()
  const before = product.output().length
  const ask = () => fetch(`http://127.0.0.1:${product.port}/readyz`)
  for (let round = 0; round < 40; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    for (const answer of answers) expect(answer.status).toBe(200)
  }
  for (let round = 0; round < 100 && !(await droppedSpans()); round++) await sleep(100)
  expect(await droppedSpans()).toBeGreaterThan(0)
  expect(product.output().slice(before).toLowerCase()).not.toMatch(/otel|trace|span|127\.0\.0\.1/)
  const begun = performance.now()
  await product.stop()
  expect(performance.now() - begun).toBeLessThan(6_000)
})
