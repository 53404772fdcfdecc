import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { type Postgres, startPostgres } from '#kit/postgres/start.ts'
import { newFolder, postmasterOf, type Product, startProduct } from './product.ts'
import { TYPED } from './writers.ts'

export const isReady = async ({ port }: Product): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200

/** Milliseconds until the server reports that it is ready. */
export async function msUntilReady(product: Product): Promise<number> {
  const begun = performance.now()
  while (!(await isReady(product))) {
    if (performance.now() - begun > 30_000) throw new Error('the server did not become ready again')
    await sleep(20)
  }
  return performance.now() - begun
}

/** The usage of the pool's connections, once no query is running. */
export async function idlePoolUsage({ metricsPort }: Product): Promise<Record<string, number>> {
  for (let round = 0; ; round++) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const found = text.matchAll(/^database_connections\{state="(\w+)"\} (\d+)$/gm)
    const states = Object.fromEntries(Array.from(found, ([, state, count]) => [state, Number(count)]))
    if ((states.lent === 0 && states.waiting === 0) || round === 100) return states
    await sleep(100)
  }
}

/** Stops the product, and expects that it ends within its time limit. */
export async function stopInTime(product: Product): Promise<void> {
  const begun = performance.now()
  await product.stop()
  expect(performance.now() - begun).toBeLessThan(15_000)
}

/** Expects that the output contains no typed personal data. */
export function expectNothingTyped(product: Product): void {
  const printed = product.output()
  for (const typed of Object.values(TYPED)) expect(printed).not.toContain(typed)
}

/** An external PostgreSQL, like one run by an operator; restarted when it ends. */
export async function outsideDatabase(): Promise<{ folder: string; postgres: Postgres }> {
  const folder = await newFolder()
  const postgres = await startPostgres({ folder, log: () => {} })
  onTestFinished(async () => {
    // A failed test may have left it frozen, and a frozen process never ends.
    await signalAll(folder, 'SIGCONT').catch(() => {})
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, postgres }
}

/** Starts the product on the given database, or on the embedded one. */
export async function startedOn(databaseUrl?: string): Promise<Product> {
  const env = { MOSIM_LOG_LEVEL: 'debug', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const product = await startProduct({ env })
  onTestFinished(() => void product.child.kill('SIGKILL'))
  return product
}

/** Sends a signal to a PostgreSQL and all its child processes. */
export async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const { pid } = await postmasterOf(folder)
  // The parent first: otherwise it could fork children that miss the signal. Child processes without a client end by
  // themselves.
  process.kill(pid, signal)
  const { error } = spawnSync('pkill', ['--signal', signal, '--parent', String(pid)])
  if (error) throw error
}
