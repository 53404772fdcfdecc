import { createServer, type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  expectNothingTyped,
  isReady,
  outsideDatabase,
  idlePoolUsage,
  msUntilReady,
  signalAll,
  startedOn,
  stopInTime,
} from '#testing/outside-database.ts'
import {
  waitForBookings,
  call,
  connectAfterRestart,
  expectAllStored,
  formOf,
  noneAcknowledged,
  prepareWriters,
  write,
} from '#testing/writers.ts'

// The database hangs, loses its network, or is read-only; the server must stay up, report it, and continue afterwards.
const MINUTES = { timeout: 600_000 }

async function timed(work: Promise<{ status: number }>): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const { status } = await work
  return { status, ms: performance.now() - begun }
}

test('answers 503 in time and fails /readyz while the database hangs; then recovers', MINUTES, async () => {
  const { folder, postgres } = await outsideDatabase()
  const product = await startedOn(postgres.url)
  const prepared = await prepareWriters(product)
  const deeds = noneAcknowledged()
  let over = false
  const writing = prepared.writers.map((writer) => write(product.port, prepared, writer, deeds, () => over))
  await sleep(300)
  await signalAll(folder, 'SIGSTOP')
  const url = `http://127.0.0.1:${product.port}`
  const [one] = prepared.writers
  const path = `/api/users/${one!.id}/reservations`
  // One after the other, so that each arrives while the query of another hangs.
  const booked = async (n: number) => {
    await sleep(n * 150)
    return timed(call(product.port, 'POST', path, one!.token, formOf(prepared.cars)))
  }
  const [ready, ...pages] = await Promise.all([
    timed(fetch(`${url}/readyz`)),
    ...Array.from({ length: 20 }, (_, n) => booked(n)),
    ...Array.from({ length: 40 }, () =>
      timed(fetch(`${url}/api/cars`, { headers: { authorization: `Bearer ${prepared.admin}` } })),
    ),
  ])
  expect(ready.status).toBe(503)
  expect(ready.ms).toBeLessThan(3_000)
  expect(new Set(pages.map((page) => page.status))).toEqual(new Set([503]))
  expect(Math.max(...pages.map((page) => page.ms))).toBeLessThan(10_000)
  await sleep(8_000)
  await signalAll(folder, 'SIGCONT')
  console.log(`frozen database: ready ${Math.round(await msUntilReady(product))} ms after it continued`)
  over = true
  await Promise.all(writing)
  await expectAllStored(await connectAfterRestart(postgres.url), deeds)
  expect(await idlePoolUsage(product)).toMatchObject({ lent: 0, waiting: 0 })
  expectNothingTyped(product)
  await stopInTime(product)
})

test('SIGTERM ends the server in time while its database hangs', MINUTES, async () => {
  const { folder, postgres } = await outsideDatabase()
  const product = await startedOn(postgres.url)
  const prepared = await prepareWriters(product)
  let over = false
  const writing = prepared.writers.map((writer) =>
    write(product.port, prepared, writer, noneAcknowledged(), () => over),
  )
  await sleep(300)
  await signalAll(folder, 'SIGSTOP')
  await sleep(500)
  await stopInTime(product)
  expect(product.child.exitCode).not.toBeNull()
  over = true
  await signalAll(folder, 'SIGCONT')
  await Promise.all(writing)
})

/**
 * A proxy to the database whose connections can become silent without being closed, as when a firewall drops packets.
 */
async function silentWay(port: number) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
      sockets.push(from)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    fallSilent: () => {
      for (const socket of sockets.splice(0)) socket.unpipe().pause()
    },
  }
}

test('silently cut connections are replaced, and the pool keeps its size', MINUTES, async () => {
  const { postgres } = await outsideDatabase()
  const way = await silentWay(postgres.port)
  const product = await startedOn(Object.assign(new URL(postgres.url), { port: way.port }).href)
  const prepared = await prepareWriters(product)
  const deeds = noneAcknowledged()
  let over = false
  const writing = prepared.writers.map((writer) => write(product.port, prepared, writer, deeds, () => over))
  await sleep(300)
  way.fallSilent()
  const before = deeds.booked.size
  await waitForBookings(deeds, 50, 30)
  expect(deeds.booked.size).toBeGreaterThanOrEqual(before + 50)
  over = true
  await Promise.all(writing)
  await expectAllStored(await connectAfterRestart(postgres.url), deeds)
  expect(await msUntilReady(product)).toBeLessThan(6_000)
  expect(await idlePoolUsage(product)).toMatchObject({ lent: 0, waiting: 0 })
  await stopInTime(product)
})

test(
  'with a read-only database the server is not ready, and writes get 503 with Retry-After',
  MINUTES,
  async () => {
    const { postgres } = await outsideDatabase()
    const product = await startedOn(postgres.url)
    const prepared = await prepareWriters(product)
    const operator = await connectAfterRestart(postgres.url)
    const readOnly = async (value: 'on' | 'off') => {
      await operator.query('set default_transaction_read_only = off')
      await operator.query(`alter database mosim set default_transaction_read_only = ${value}`)
      await operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
    }
    await readOnly('on')
    await sleep(500)
    expect(await isReady(product)).toBe(false)
    const grant = { user_id: prepared.writers[0]!.id, amount: 1, date: 90 }
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${prepared.admin}`, 'content-type': 'application/json' },
      body: JSON.stringify(grant),
    })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
    await readOnly('off')
    await msUntilReady(product)
    const { status } = await call(product.port, 'POST', '/api/tickets', prepared.admin, grant)
    expect(status).toBe(201)
    await operator.end()
    await stopInTime(product)
  },
)
