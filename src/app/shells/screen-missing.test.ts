import { expect, test } from 'vitest'
import { mayReload } from './screen-missing.ts'

test('reloads a broken screen automatically at most once a minute, counted per screen', () => {
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
