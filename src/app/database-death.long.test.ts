import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  expectNothingTyped,
  outsideDatabase,
  quietPool,
  readyAgain,
  startedOn,
  stopped,
} from '#testing/outside-database.ts'
import { postmasterOf } from '#testing/product.ts'
import { bookedMore, connected, expectWhole, noDeeds, prepareWriters, write } from '#testing/writers.ts'

// The database dies; the server must stay up, report it, and continue when the database is back.
const ROUNDS = Number(process.env.DATABASE_KILL_ROUNDS ?? 6)
const MINUTES = { timeout: 600_000 }

test.each([
  ['embedded', 'kill -9', 'SIGKILL'],
  ['outside', 'kill -9', 'SIGKILL'],
  ['outside', 'restart -m fast', 'SIGINT'],
  ['outside', 'restart -m immediate', 'SIGQUIT'],
] as const)(
  `%s PostgreSQL, %s in the middle of bookings, cancels and grants, ${ROUNDS} times: the same server goes on and nothing acknowledged is lost`,
  MINUTES,
  async (kind, how, signal) => {
    const outside = kind === 'outside' ? await outsideDatabase() : null
    const product = await startedOn(outside?.postgres.url)
    const folder = outside?.folder ?? product.folder
    const prepared = await prepareWriters(product)
    const deeds = noDeeds()
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let over = false
      const writing = prepared.writers.map((writer) =>
        write(product.port, prepared, writer, deeds, () => over),
      )
      await sleep(100 + Math.random() * 300)
      process.kill((await postmasterOf(folder)).pid, signal)
      await sleep(50)
      await (await connected(product.databaseUrl, folder)).end()
      waits.push(await readyAgain(product))
      await bookedMore(deeds, 1)
      over = true
      await Promise.all(writing)
      await expectWhole(await connected(product.databaseUrl, folder), deeds)
    }
    expect(product.child.exitCode).toBeNull()
    expect(await quietPool(product)).toMatchObject({ lent: 0, waiting: 0 })
    expectNothingTyped(product)
    const slowest = Math.round(Math.max(...waits))
    console.log(
      `${kind}, ${how}: ${ROUNDS} times, ${deeds.booked.size} booked, ready after at most ${slowest} ms`,
    )
    expect(slowest).toBeLessThan(10_000)
    await stopped(product)
  },
)
