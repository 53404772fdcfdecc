import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

test('each purpose has a lock of its own', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('database functions take the same lock as the code that waits for them', () => {
  const schema = readFileSync('migrations/schema.sql', 'utf8')
  const functions = schema.split(/^CREATE OR REPLACE FUNCTION /m).slice(1)
  const taken = functions.flatMap((text) => {
    const lock = /pg_advisory_xact_lock(?:_shared)?\((\d+)\)/.exec(text.split('$function$')[1] ?? '')
    return lock ? [[text.split('(')[0], Number(lock[1])]] : []
  })
  expect(Object.fromEntries(taken)).toEqual({
    open_instant: ADVISORY_LOCKS.CLOSE_MONTH,
    unroll_entry: ADVISORY_LOCKS.ROLL_UP,
    unroll_rides: ADVISORY_LOCKS.ROLL_UP,
  })
})
