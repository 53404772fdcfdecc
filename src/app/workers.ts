import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { tellFirst } from '#kit/process-bus.ts'
import type { Config } from './config.ts'

// A process that does not serve by then never will.
const BOOT_MS = 60_000
// One that dies at once would else be started again without end, as fast as the machine can.
const AGAIN_MS = 1_000

/** What a further process needs to know of the first one. */
export type Base = { databaseUrl: string; simulatorUrl: string; smtpUrl: string | undefined }
/** Which of the processes it is; the first one is 0. */
type Place = { slot: number }
type Ready = { kind: 'ready' }
type Given = { kind: 'base'; base: Base & Place }

/** Refuses an address that somebody serves already: each of the processes takes it for itself, beside whoever has it. */
export async function refuseTaken({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Starts `count` processes that serve; one that dies is replaced. Answers how they are ended. */
export async function startWorkers(count: number, base: Base, log: Logger) {
  let isEnding = false
  const alive = new Map<Worker, number>()
  const fork = (slot: number): Worker => {
    const worker = cluster.fork()
    alive.set(worker, slot)
    worker.send({ kind: 'base', base: { ...base, slot } } satisfies Given)
    const late = setTimeout(() => worker.process.kill('SIGKILL'), BOOT_MS)
    worker.on('message', ({ kind }: Ready) => kind === 'ready' && clearTimeout(late))
    worker.once('exit', () => clearTimeout(late))
    return worker
  }
  cluster.on('exit', (worker, code, signal) => {
    const slot = alive.get(worker)!
    alive.delete(worker)
    if (isEnding) return
    log.error({ code, signal }, 'a process died')
    void sleep(AGAIN_MS).then(() => isEnding || fork(slot))
  })
  await Promise.all(Array.from({ length: count }, (_, at) => ready(fork(at + 1))))
  return {
    async stop(): Promise<void> {
      isEnding = true
      const gone = [...alive.keys()].map((worker) => once(worker, 'exit'))
      for (const worker of alive.keys()) worker.process.kill('SIGTERM')
      await Promise.all(gone)
    },
  }
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', ({ kind }: Ready) => kind === 'ready' && resolve())
    worker.once('exit', (code) => reject(new Error(`a process ended before it served: ${code}`)))
  })
}

/** What the first process gave this one. */
export const givenBase = (): Promise<Base & Place> =>
  new Promise((resolve) => {
    const take = ({ kind, base }: Given) => {
      if (kind !== 'base') return
      process.off('message', take)
      resolve(base)
    }
    process.on('message', take)
  })

/** Tells the first process that this one serves. */
export const tellReady = (): void => tellFirst({ kind: 'ready' } satisfies Ready)
