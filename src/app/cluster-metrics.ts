import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { tellFirst } from '#kit/process-bus.ts'
import { within } from '#kit/within.ts'

// Metrics are asked for every few seconds; whoever does not answer by then is stuck, and will be ended.
const PATIENCE_MS = 2_000

type Values = MetricObjectWithValues<MetricValue<string>>[]
type Asked = { kind: 'measure'; id: number }
type Told = { kind: 'measures' } | { kind: 'measured'; id: number; values: Values }

/** Hands this process's metrics to the first one whenever it asks. */
export function answerForMetrics(registry: Registry): void {
  const tell: (message: Told) => void = tellFirst
  process.on('message', async ({ kind, id }: Asked) => {
    if (kind === 'measure') tell({ kind: 'measured', id, values: await registry.getMetricsAsJSON() })
  })
  tell({ kind: 'measures' })
}

/** The metrics of this process and of those it started, added up; fails where one of them does not answer. */
export function addedUp(own: Registry): () => Promise<string> {
  const others = new Set<Worker>()
  const waiting = new Map<number, (values: Values) => void>()
  let count = 0
  cluster.on('message', (worker, message: Told) => {
    if (message.kind === 'measures') others.add(worker)
    if (message.kind === 'measured') waiting.get(message.id)?.(message.values)
  })
  cluster.on('exit', (worker) => others.delete(worker))
  const ask = (worker: Worker) => {
    const id = ++count
    const answer = new Promise<Values>((resolve) => waiting.set(id, resolve))
    worker.send({ kind: 'measure', id } satisfies Asked, () => {})
    return within(PATIENCE_MS, answer).finally(() => waiting.delete(id))
  }
  return async () => {
    const all = await Promise.all([own.getMetricsAsJSON(), ...[...others].map(ask)])
    return AggregatorRegistry.aggregate(all).metrics()
  }
}
