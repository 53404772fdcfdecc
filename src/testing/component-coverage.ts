import { mkdirSync, writeFileSync } from 'node:fs'
import { defineBrowserCommand } from '@vitest/browser-playwright'

/** Vitest sets the folder only for `npm run coverage`, because measuring slows the tests down. */
export const componentFolder = process.env.MOSIM_COMPONENT_COVERAGE

const startCoverage = defineBrowserCommand(({ page }) => page.coverage.startJSCoverage())

/** Stores which of our own code ran, with the source maps in its text. */
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
