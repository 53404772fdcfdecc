import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { clockOffsetMs } from '#kit/clock.ts'
import { type GroupedItem, groupedItems } from '#kit/group.ts'
import type { Tracing } from '#kit/tracing.ts'
import type { Config } from './config.ts'
import { openStreams } from '#kit/sse.ts'
import { openRequestTimes } from './request-times.ts'
import { type ProviderCallResult, providerCalls } from '#providers/measure-call.ts'

/** Metrics: requests by route with counts and durations, and the use of connections; never addresses or persons. */
export function openMetrics(pool: pg.Pool, tracing: Tracing | null = null) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'lent' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(clockOff(pool))
  const streams = new Gauge({
    name: 'event_streams',
    help: 'Streams of events that are open',
    registers: [],
    collect() {
      this.set(openStreams())
    },
  })
  registry.registerMetric(streams)
  const calls = new Histogram({
    name: 'provider_call_seconds',
    help: 'Seconds until a third party answered, by how it went',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  providerCalls.subscribe((called) => {
    const { provider, outcome, seconds } = called as ProviderCallResult
    calls.observe({ provider, outcome }, seconds)
  })
  const things = new Counter({
    name: 'grouped_things_total',
    help: 'What was done in groups: together, alone, or left out of its group and then done alone',
    labelNames: ['group', 'how'],
    registers: [registry],
  })
  groupedItems.subscribe((thing) => things.inc(thing as GroupedItem))
  if (tracing) registry.registerMetric(droppedSpans(tracing))
  return { registry, measure: openRequestTimes(registry) }
}

const clockOff = (pool: pg.Pool) =>
  new Gauge({
    name: 'clock_off_seconds',
    help: 'Seconds by which the clock of this machine is ahead of the database',
    registers: [],
    async collect() {
      // If the database is down, the other metrics are still served.
      await clockOffsetMs(drizzle({ client: pool })).then(
        (ms) => this.set(ms / 1000),
        () => this.reset(),
      )
    },
  })

export type Metrics = ReturnType<typeof openMetrics>

const droppedSpans = (tracing: Tracing) =>
  new Gauge({
    name: 'trace_spans_dropped',
    help: 'Spans that never reached the collector, since the start',
    registers: [],
    collect() {
      this.set(tracing.dropped())
    },
  })

/** Serves metrics as text at `/metrics`; on loopback unless the configuration sets another address. */
export function serveMetrics(
  registry: Registry,
  { metricsPort, metricsHost }: Config,
): Promise<{ close(): Promise<void> }> {
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(metricsPort, metricsHost, () => {
      resolve({ close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
