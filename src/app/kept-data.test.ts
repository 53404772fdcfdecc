import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A return that depends only on an error, such as `if (error) return` or `if (model.error)`. */
const REPLACES = /if \((?:\w+\.)?(?:error|isError)\)\s*return/g

test('no screen replaces loaded data by an error when a refresh fails', () => {
  const files = globSync('src/**/{screens,widgets}/**/*.tsx').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const replacing = files.filter((file) => readFileSync(file, 'utf8').match(REPLACES))
  // These two check their data first: they reach the return, or have an error, only without data.
  expect(replacing.toSorted()).toEqual([
    'src/ride/reservation/payment-link/screens/pay.tsx',
    'src/ride/ticket/purchase/widgets/purchase-result.tsx',
  ])
})
