import { expect, test } from 'vitest'
import { openCounter, openGate, openWindow } from './gate.ts'
import { Refusal } from './refusal.ts'

const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, end: resolve }
}
/** Waits until the task queue is empty, so that every admitted call has started. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a gate runs few calls, queues the next, and refuses the rest with a retry time', async () => {
  const gate = openGate(2, 2)
  const works = Array.from({ length: 5 }, held)
  const begun: number[] = []
  const answers = works.map(({ promise }, at) =>
    gate(async () => {
      begun.push(at)
      await promise
    }).catch((error: unknown) => error),
  )
  const refused = await answers[4]
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  expect(begun).toEqual([0, 1])
  works[1]!.end()
  await settled()
  expect(begun).toEqual([0, 1, 2])
  for (const { end } of works) end()
  await Promise.all(answers)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a call that fails frees its place like one that succeeds', async () => {
  const gate = openGate(1, 0)
  for (let round = 0; round < 3; round++)
    await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(async () => 'fine')).toBe('fine')
})

test('calls of one key never wait behind calls of another key', async () => {
  const gate = openGate(1, 0)
  const mine = held()
  const first = gate(() => mine.promise, 'mine')
  expect(await gate(async () => 'fine', 'yours')).toBe('fine')
  await expect(gate(async () => 'late', 'mine')).rejects.toBeInstanceOf(Refusal)
  mine.end()
  await first
})

test('a counter counts each key separately; a second close of an item has no effect', () => {
  const open = openCounter(2)
  const closes = [open('a'), open('a')]
  expect([open('a'), typeof open('b')]).toEqual([null, 'function'])
  closes[0]!()
  closes[0]!()
  expect(typeof open('a')).toBe('function')
  expect(open('a')).toBeNull()
})

test('a window admits a few calls of a key, and refuses the others with a retry time', () => {
  const count = openWindow(2, 60_000)
  expect([count('a', 1_000), count('a', 2_000), count('b', 3_000)]).toEqual([null, null, null])
  expect([count('a', 3_000), count('a', 60_999)]).toEqual([58, 1])
  expect(count('a', 61_000)).toBeNull()
})
