import { expect, test } from 'vitest'
import { charges } from './charges.ts'

test('the charge benchmark at its smallest size charges each payment once', async () => {
  expect((await charges({ total: 20, isKilled: false })).wrong).toEqual([])
})
