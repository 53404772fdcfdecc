import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

test('keys of one tick share a read, later keys wait for the next read, a missing key is null', async () => {
  const asked: string[][] = []
  const read = batchLoader(async (keys) => {
    asked.push(keys)
    await sleep(5)
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}${asked.length}`]))
  })
  const first = [read('a'), read('b'), read('a'), read('none')]
  await sleep(2)
  const later = read('a')
  expect(await Promise.all(first)).toEqual(['a1', 'b1', 'a1', null])
  expect(await later).toBe('a2')
  expect(asked).toEqual([['a', 'b', 'none'], ['a']])
})

test('a failed read fails for its own keys, and later keys are read again', async () => {
  let reads = 0
  const read = batchLoader(async (keys) => {
    if (++reads === 1) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const failed = await Promise.allSettled([read('a'), read('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('a')).toBe('a')
})

test('waiting keys fail with a read only when the database did not answer', async () => {
  const errors = [new Error('Query read timeout'), new Error('away')]
  let reads = 0
  const read = batchLoader(async (keys) => {
    const error = errors[reads++]
    await sleep(20)
    if (error) throw error
    return new Map(keys.map((key) => [key, key]))
  })
  for (const waits of ['rejected', 'fulfilled']) {
    const first = read('a')
    await sleep(5)
    const answers = await Promise.allSettled([first, read('a'), read('b')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', waits, waits])
  }
  expect(reads).toBe(3)
})

test('a value that the database cannot compute with fails alone', async () => {
  const outOfRange = Object.assign(new pg.DatabaseError('out of range', 12, 'error'), { code: '22003' })
  let reads = 0
  const read = batchLoader(async (keys) => {
    reads++
    if (keys.includes('bad')) throw new Error('Failed query', { cause: outOfRange })
    return new Map(keys.map((key) => [key, key]))
  })
  const answers = await Promise.allSettled(['a', 'b', 'bad', 'c', 'd', 'e', 'f', 'g'].map((key) => read(key)))
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, (_, at) => (at === 2 ? 'rejected' : 'fulfilled')),
  )
  expect(reads).toBe(7)
  expect(await read('a')).toBe('a')
})

test('a read runs in the async context of its first key', async () => {
  const who = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const read = batchLoader(async (keys) => {
    seen.push(who.getStore())
    await sleep(5)
    return new Map(keys.map((key) => [key, key]))
  })
  const ask = (name: string) => who.run(name, () => read(name))
  const first = [ask('a'), ask('b')]
  await sleep(2)
  await Promise.all([...first, ask('c'), ask('d')])
  expect(seen).toEqual(['a', 'c'])
})
