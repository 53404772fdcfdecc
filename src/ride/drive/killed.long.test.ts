import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'
import { newFolder, startProduct } from '#testing/product.ts'
import { newDriver, step, textsTo } from '#testing/product-driver.ts'
import { call, connectAfterRestart, formOf, prepareWriters } from '#testing/writers.ts'

const ROUNDS = 2
/** Messages wait this long, so the server is killed before it sends any. */
const UNDO_SECONDS = '2'

/** Moves the pickup to half an hour from now. */
async function beginSoon(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `update reservation set pickup_at = now() + interval '30 minutes',
       ride_date = ((now() + interval '30 minutes') at time zone 'Asia/Seoul')::date where id = $1`,
    [id],
  )
}

test(
  `a server that is killed after a driver's step, ${ROUNDS} times, sends the message of the step once`,
  { timeout: 300_000 },
  async () => {
    const [folder, port] = [await newFolder(), await freePort()]
    const start = () => startProduct({ folder, port, env: { MOSIM_UNDO_SECONDS: UNDO_SECONDS } })
    let product = await start()
    onTestFinished(() => void product.child.kill('SIGKILL'))
    const { writers, admin, cars } = await prepareWriters(product)
    for (const writer of writers.slice(0, ROUNDS)) {
      const driver = await newDriver(product, admin)
      const booked = await call(
        port,
        'POST',
        `/api/users/${writer.id}/reservations`,
        writer.token,
        formOf(cars),
      )
      const { id } = booked.body.result as { id: string }
      for (const body of [{ status: 'CONFIRMED' }, { driver_id: driver.id }])
        await call(port, 'PATCH', `/api/reservations/${id}`, admin, body)
      const client = await connectAfterRestart(product.databaseUrl, folder)
      await beginSoon(client, id)
      const { rows } = await client.query<{ phone: string }>('select phone from member where id = $1', [
        writer.id,
      ])
      await client.end()
      expect(await step(product, driver, id, 'ACCEPTED')).toBe(201)
      expect(await step(product, driver, id, 'EN_ROUTE')).toBe(201)
      const gone = new Promise((resolve) => product.child.once('exit', resolve))
      product.child.kill('SIGKILL')
      await gone
      product = await start()
      const onTheWay = async () =>
        (await textsTo(product, rows[0]!.phone)).filter((text) => text.includes('출발지로 가고 있습니다'))
      await expect.poll(onTheWay, { timeout: 30_000, interval: 200 }).toHaveLength(1)
      await sleep(2_000)
      expect(await onTheWay()).toHaveLength(1)
      const trip = await call(port, 'GET', `/api/reservations/${id}/trip`, admin)
      expect((trip.body.result as { kind: string }[]).map(({ kind }) => kind)).toEqual([
        'ACCEPTED',
        'EN_ROUTE',
      ])
    }
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  },
)
