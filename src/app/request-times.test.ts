import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openRequestTimes } from './request-times.ts'

const TIMES = [0, 0.002, 0.0021, 0.3, 0.5, 9, 11, 1.5]

/** prom-client's own histogram, to compare with. */
function openTheirs(registry: Registry) {
  const theirs = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return (route: string, method: string, status: number, seconds: number) =>
    theirs.observe({ method, route, status }, seconds)
}

function fill(open: typeof openRequestTimes): Registry {
  const registry = new Registry()
  const measure = open(registry)
  for (const [place, seconds] of TIMES.entries()) {
    measure('/api/plans', 'GET', place % 3 ? 200 : 404, seconds)
    measure('/api/login', 'POST', 200, seconds * 2)
  }
  return registry
}

test('prints request times exactly like prom-client’s own histogram', async () => {
  const [ours, theirs] = [fill(openRequestTimes), fill(openTheirs)]
  expect(await ours.metrics()).toBe(await theirs.metrics())
})
