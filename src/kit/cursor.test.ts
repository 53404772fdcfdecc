import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testWorld } from '#testing/world.ts'
import { readBatches } from './cursor.ts'

const t = testWorld({ poolSize: 2 })
const isFree = () => t.world.db.$client.idleCount === t.world.db.$client.totalCount
const numbers = (last: number) => sql`select n from generate_series(1, ${last}::int) n`

test('every row is read once, in order, in batches; the connection is released', async () => {
  const sizes: number[] = []
  const seen: number[] = []
  for await (const { rows } of readBatches<{ n: number }>(t.world.db, numbers(1_050))) {
    sizes.push(rows.length)
    seen.push(...rows.map(({ n }) => n))
  }
  expect(sizes).toEqual([500, 500, 50])
  expect(seen).toEqual(Array.from({ length: 1_050 }, (_, at) => at + 1))
  expect(isFree()).toBe(true)
})

test('a reader that stops early releases the connection', async () => {
  for await (const { rows } of readBatches(t.world.db, numbers(10), { batch: 2 })) if (rows.length) break
  expect(isFree()).toBe(true)
})

test('a reader that stalls loses the connection, and the next batch throws', async () => {
  const reading = readBatches(t.world.db, numbers(10), { batch: 2, stallMs: 20 })
  await reading.next()
  expect(isFree()).toBe(false)
  await vi.waitFor(() => expect(isFree()).toBe(true))
  await expect(reading.next()).rejects.toThrow('stalled')
})

test('a query that fails releases the connection', async () => {
  const reading = readBatches(t.world.db, sql`select 1 / 0 as n`)
  await expect(reading.next()).rejects.toThrow()
  expect(isFree()).toBe(true)
})
