import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attemptsOf } from './attempts.ts'

const me = { name: '박서연', phone: '01012345678' }
const you = { name: '김하늘', phone: '01012345678' }
let opened: string[]
let refuse: boolean
const open = async ({ name }: typeof me) => {
  opened.push(name)
  if (refuse) throw new Error('refused')
  return { id: `${name}${opened.length}` }
}

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  refuse = false
})
afterEach(() => void vi.useRealTimers())

test('requests for one person share an attempt; later ones get it at once (C-091)', async () => {
  const attempts = attemptsOf(open)
  const [first, second] = await Promise.all([attempts.of(me), attempts.of({ ...me })])
  expect([first, opened]).toEqual([second, [me.name]])
  expect(attempts.of(me)).toBe(first)
})

test('opens a new attempt for another person, a spent attempt or an expired one', async () => {
  const attempts = attemptsOf(open)
  await attempts.of(me)
  await attempts.of(you)
  attempts.spend()
  await attempts.of(you)
  vi.advanceTimersByTime(540_000)
  await attempts.of(you)
  expect(opened).toEqual([me.name, you.name, you.name, you.name])
})

test('retries an attempt that could not be opened', async () => {
  const attempts = attemptsOf(open)
  refuse = true
  await expect(attempts.of(me)).rejects.toThrow('refused')
  refuse = false
  expect((await attempts.of(me)).id).toBe('박서연2')
})
