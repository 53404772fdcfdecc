import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cache, coalesce, gathered, shared, sharedByName } from './coalesce.ts'

test('readers who ask at once share a read, and nobody gets what was read before he asked', async () => {
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

test('what was forgotten while it was read is not kept', async () => {
  let value = 1
  const kept = cache(async () => {
    const seen = value
    await new Promise((resolve) => setTimeout(resolve, 5))
    return seen
  }, 10)
  const reading = kept.get('2026-12-24')
  value = 2
  kept.drop('2026-12-24')
  expect([await reading, await kept.get('2026-12-24')]).toEqual([1, 2])
})

test('keys asked for in one turn are one read; who asks while it runs waits for the next; null is what was not found', async () => {
  const asked: string[][] = []
  const read = gathered(async (keys) => {
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

test('a read that fails fails for those who asked, and for nobody after them', async () => {
  let reads = 0
  const read = gathered(async (keys) => {
    if (++reads === 1) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const failed = await Promise.allSettled([read('a'), read('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('a')).toBe('a')
})

test('who waits for the next read hears of a silence at once, of any other failure only by her own', async () => {
  const errors = [new Error('Query read timeout'), new Error('away')]
  let reads = 0
  const read = gathered(async (keys) => {
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

test('a value that the database cannot compute with fails for whoever asked for it, and for nobody beside', async () => {
  const outOfRange = Object.assign(new pg.DatabaseError('out of range', 12, 'error'), { code: '22003' })
  let reads = 0
  const read = gathered(async (keys) => {
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

test('a read is done in the context of whoever asked for it first', async () => {
  const who = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const read = gathered(async (keys) => {
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

test('whoever asks while a read runs shares it, also when it fails; afterwards it is read anew', async () => {
  let reads = 0
  const read = shared(async () => {
    await sleep(5)
    if (++reads === 1) throw new Error('away')
    return reads
  })
  const failed = await Promise.allSettled([read(), read()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
})

test('of one name a thing is made once for all who ask meanwhile, of another beside it, afterwards anew', async () => {
  const made: string[] = []
  const share = sharedByName<number>()
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
