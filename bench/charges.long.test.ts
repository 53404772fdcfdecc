import { expect, test } from 'vitest'
import { charges } from './charges.ts'

test('the bench of charges runs at its smallest size, each charged once', async () => {
  expect((await charges({ total: 20, isKilled: false })).wrong).toEqual([])
}, 120_000)
