import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A return for an error alone, such as `if (error) return` or `if (model.error)`. */
const REPLACES = /if \((?:\w+\.)?(?:error|isError)\)\s*return/g

test('no screen gives up data that it shows because a refresh failed', () => {
  const files = globSync('src/**/{screens,widgets}/**/*.tsx').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const replacing = files.filter((file) => readFileSync(file, 'utf8').match(REPLACES))
  // Each looks at its data first: the error is null, or its return is reached, only without data.
  expect(replacing.toSorted()).toEqual([
    'src/ride/reservation/payment-link/screens/pay.tsx',
    'src/ride/ticket/purchase/widgets/purchase-result.tsx',
  ])
})
