import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Lock = { packages: Record<string, { dev?: boolean }> }

/** The packages that `npm ci --omit=dev` installs, on any platform. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => path)
}

test('production needs at most 250 packages, including those of other platforms', () => {
  expect(productionPackages().length).toBeLessThanOrEqual(250)
})
