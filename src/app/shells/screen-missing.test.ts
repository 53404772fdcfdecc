import { expect, test } from 'vitest'
import { mayReload } from './screen-missing.ts'

test('reloads a broken screen by itself once a minute at most, each screen by its own count', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  expect(mayReload('/calendar', 1_000, storage)).toBe(true)
  expect(mayReload('/calendar', 2_000, storage)).toBe(false)
  expect(mayReload('/pricing', 3_000, storage)).toBe(true)
  expect(mayReload('/pricing', 62_999, storage)).toBe(false)
  expect(mayReload('/pricing', 63_000, storage)).toBe(true)
})
