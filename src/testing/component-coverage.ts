import { mkdirSync, writeFileSync } from 'node:fs'
import { defineBrowserCommand } from '@vitest/browser-playwright'

/** Vitest sets the folder for `npm run coverage` alone: to measure slows the tests down. */
export const componentFolder = process.env.MOSIM_COMPONENT_COVERAGE

const startCoverage = defineBrowserCommand(({ page }) => page.coverage.startJSCoverage())

/** Keeps what ran of our own files, with the source maps that their text carries. */
const keepCoverage = defineBrowserCommand(async ({ page }) => {
  const scripts = await page.coverage.stopJSCoverage()
  const own = scripts.filter(({ url }) => /\/src\/(platform|ride)\/[^?]*\.tsx?(\?|$)/.test(url))
  mkdirSync(componentFolder!, { recursive: true })
  writeFileSync(`${componentFolder}/${crypto.randomUUID()}.json`, JSON.stringify(own))
})

export const coverageCommands = { startCoverage, keepCoverage }

declare module 'vitest/browser' {
  interface BrowserCommands {
    startCoverage: () => Promise<void>
    keepCoverage: () => Promise<void>
  }
}
