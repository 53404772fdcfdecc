import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cache, coalesce, shareRunning, shareRunningByKey } from './coalesce.ts'

test('concurrent readers share a read, and no reader gets a value from before its call', async () => {
  let reads = 0
  const read = coalesce(async () => {
    const mine = ++reads
    await new Promise((resolve) => setTimeout(resolve, 10))
    return mine
  })
  const first = read('a')
  const late = [read('a'), read('a'), read('a')]
  expect([await first, ...(await Promise.all(late))]).toEqual([1, 2, 2, 2])
})

test('a key dropped during its read is not cached', async () => {
  let value = 1
  const kept = cache(async () => {
    const seen = { value }
    await new Promise((resolve) => setTimeout(resolve, 5))
    return seen
  }, 10)
  const reading = kept.get('2026-12-24')
  value = 2
  kept.drop('2026-12-24')
  expect([await reading, await kept.get('2026-12-24')]).toEqual([{ value: 1 }, { value: 2 }])
})

test('a full cache drops only the least recently used key', async () => {
  const reads: string[] = []
  const cached = cache(async (key) => ({ at: reads.push(key) }), 2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.get(key)
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

test('callers during a read share it, also when it fails; the next call reads again', async () => {
  let reads = 0
  const read = shareRunning(async () => {
    await sleep(5)
    if (++reads === 1) throw new Error('away')
    return reads
  })
  const failed = await Promise.allSettled([read(), read()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
})

test('concurrent callers of one key share a value; another key has its own; later calls make a new one', async () => {
  const made: string[] = []
  const share = shareRunningByKey<number>()
  const ask = (name: string) =>
    share(name, async () => {
      await sleep(5)
      return made.push(name)
    })
  expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual([1, 1, 2, 1])
  expect(await ask('a')).toBe(3)
  const failed = await Promise.allSettled(['c', 'c'].map((name) => share(name, () => Promise.reject('away'))))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('c')).toBe(4)
})
