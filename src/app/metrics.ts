import { openStreams } from '#kit/sse.ts'
import { createServer } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Counts and times of requests, by route and never by address or person; and how the connections are used. */
export function openMetrics(pool: pg.Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
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
  const streams = new Gauge({
    name: 'event_streams',
    help: 'Streams of events that are open',
    registers: [],
    collect() {
      this.set(openStreams())
    },
  })
  registry.registerMetric(streams)
  return {
    registry,
    measure: (route: string, method: string, status: number, seconds: number) =>
      requests.observe({ method, route, status }, seconds),
  }
}
export type Metrics = ReturnType<typeof openMetrics>

/** Serves `/metrics` on loopback only. */
export function serveMetrics({ registry }: Metrics, port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      resolve({ close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
