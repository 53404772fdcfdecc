import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  expectNothingTyped,
  outsideDatabase,
  idlePoolUsage,
  msUntilReady,
  startedOn,
  stopInTime,
} from '#testing/outside-database.ts'
import { postmasterOf } from '#testing/product.ts'
import {
  waitForBookings,
  connectAfterRestart,
  expectAllStored,
  noneAcknowledged,
  prepareWriters,
  write,
} from '#testing/writers.ts'

// The database is killed; the server must stay up, report it, and continue when the database is back.
const ROUNDS = Number(process.env.DATABASE_KILL_ROUNDS ?? 6)
const MINUTES = { timeout: 600_000 }

test.each([
  ['embedded', 'kill -9', 'SIGKILL'],
  ['outside', 'kill -9', 'SIGKILL'],
  ['outside', 'restart -m fast', 'SIGINT'],
  ['outside', 'restart -m immediate', 'SIGQUIT'],
] as const)(
  `%s PostgreSQL, %s in the middle of bookings, cancels and grants, ${ROUNDS} times: the server continues and no acknowledged change is lost`,
  MINUTES,
  async (kind, how, signal) => {
    const outside = kind === 'outside' ? await outsideDatabase() : null
    const product = await startedOn(outside?.postgres.url)
    const folder = outside?.folder ?? product.folder
    const prepared = await prepareWriters(product)
    const deeds = noneAcknowledged()
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let over = false
      const writing = prepared.writers.map((writer) =>
        write(product.port, prepared, writer, deeds, () => over),
      )
      await sleep(100 + Math.random() * 300)
      process.kill((await postmasterOf(folder)).pid, signal)
      await sleep(50)
      await (await connectAfterRestart(product.databaseUrl, folder)).end()
      waits.push(await msUntilReady(product))
      await waitForBookings(deeds, 1)
      over = true
      await Promise.all(writing)
      await expectAllStored(await connectAfterRestart(product.databaseUrl, folder), deeds)
    }
    expect(product.child.exitCode).toBeNull()
    expect(await idlePoolUsage(product)).toMatchObject({ lent: 0, waiting: 0 })
    expectNothingTyped(product)
    const slowest = Math.round(Math.max(...waits))
    console.log(
      `${kind}, ${how}: ${ROUNDS} times, ${deeds.booked.size} booked, ready after at most ${slowest} ms`,
    )
    expect(slowest).toBeLessThan(10_000)
    await stopInTime(product)
  },
)
