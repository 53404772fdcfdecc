import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ensureChromium, FLAGS } from './scripts/chromium.ts'
import { componentFolder, coverageCommands } from './src/testing/component-coverage.ts'
import { serverLines } from './scripts/coverage-lines.ts'

/** The file that takes three minutes goes first, or a worker does it alone when all else is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/soak.long.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Rules, APIs on a real database, scripts. */
const server = {
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'art/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'src/testing/database.ts',
    // Long enough for a machine a few times slower: the tests that measure have their own limits.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More than the cores, because each waits now and then for what has its time: a lease, a provider, another connection.
    maxWorkers: 3,
    pool: 'forks' as const,
    // A process for each file starts and reads the same modules for a second and more: two fifths of the time of all tests.
    isolate: false,
    setupFiles: 'src/testing/clean-worker.ts',
  },
}

/** Contracts stand on a file of the kit that hashes answers on the server; component tests take the contracts alone. */
const withoutCrypto = {
  name: 'without-crypto',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'node:crypto' ? '\0no-crypto' : null),
  load: (id: string) => (id === '\0no-crypto' ? 'export const hash = undefined' : null),
}

/** Screens in a real browser; each test answers their calls itself. */
const browser = {
  extends: './vite.config.ts',
  plugins: [withoutCrypto],
  test: {
    name: 'browser',
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 60_000,
    // Two pages for all files: each loads the same thousand modules, and waits half of its time.
    isolate: false,
    maxWorkers: 2,
    restoreMocks: true,
    setupFiles: [
      'src/testing/end-screen.ts',
      ...(componentFolder ? ['src/testing/measure-components.ts'] : []),
    ],
    expect: { poll: { timeout: 20_000, interval: 20 } },
    browser: {
      enabled: true,
      commands: coverageCommands,
      headless: true,
      locators: { exact: false },
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: ensureChromium(), args: FLAGS },
        contextOptions: {
          locale: 'ko-KR',
          timezoneId: 'America/Los_Angeles',
          reducedMotion: 'reduce' as const,
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}

export default defineConfig({
  test: {
    projects: [server, browser],
    sequence: { sequencer: LongestFirst },
    // Measured by `npm run coverage` alone: it slows every test down.
    coverage: {
      provider: 'v8',
      reportOnFailure: true,
      include: Object.keys(serverLines),
      thresholds: serverLines,
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'test-results/coverage/server',
    },
  },
})
