import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'
import { newFolder, postmasterOf, startProduct } from '#testing/product.ts'
import {
  waitForBookings,
  connectAfterRestart,
  expectAllStored,
  noneAcknowledged,
  prepareWriters,
  write,
} from '#testing/writers.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8)

test(
  `no acknowledged change is lost when the server is killed ${ROUNDS} times during writes`,
  { timeout: 600_000 },
  async () => {
    const [folder, port] = [await newFolder(), await freePort()]
    let product = await startProduct({ folder, port })
    // Ends the product even if the test fails: the test run would wait for it.
    onTestFinished(() => void product.child.kill('SIGKILL'))
    const prepared = await prepareWriters(product)
    const deeds = noneAcknowledged()
    const starts: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let over = false
      const writing = prepared.writers.map((writer) => write(port, prepared, writer, deeds, () => over))
      // Kills only after some bookings were acknowledged, even on a slow machine.
      await waitForBookings(deeds, 2)
      await sleep(Math.random() * 400)
      const gone = new Promise((resolve) => product.child.once('exit', resolve))
      product.child.kill('SIGKILL')
      await gone
      over = true
      product = await startProduct({ folder, port })
      starts.push(product.tookMs)
      await Promise.all(writing)
      await expectAllStored(await connectAfterRestart(product.databaseUrl, product.folder), deeds)
    }
    await product.stop()
    await rm(folder, { recursive: true, force: true })
    console.log(
      `server killed ${ROUNDS} times: ${deeds.booked.size} acknowledged, slowest start ${Math.round(Math.max(...starts))} ms`,
    )
    expect(deeds.booked.size).toBeGreaterThan(ROUNDS)
  },
)

test(
  'a second start on one data folder is refused; Ctrl-C ends every process',
  { timeout: 60_000 },
  async () => {
    const first = await startProduct()
    const second = startProduct({ folder: first.folder })
    await expect(second).rejects.toThrow('exit 1')
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
    const { pid } = await postmasterOf(first.folder)
    const gone = new Promise((resolve) => first.child.once('exit', resolve))
    first.child.kill('SIGINT')
    expect(await gone).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await rm(first.folder, { recursive: true, force: true })
  },
)
