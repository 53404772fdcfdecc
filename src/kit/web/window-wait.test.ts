import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { windowAnswer } from './window-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { open: () => ({}) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('offers another press when a window is silent for ten seconds; its late answer counts (C-091)', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const stuck = vi.fn()
  const answered = windowAnswer(() => promise, stuck)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(stuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(stuck).toHaveBeenCalledExactlyOnceWith('WAITING')
  resolve('late')
  expect(await answered).toBe('late')
})

test('offers another press once, immediately, when the browser blocks a window (C-091, C-095)', async () => {
  vi.stubGlobal('window', { open: () => null })
  const stuck = vi.fn()
  void windowAnswer(() => new Promise(() => void window.open()), stuck)
  expect(stuck).toHaveBeenCalledExactlyOnceWith('BLOCKED')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(stuck).toHaveBeenCalledOnce()
})
