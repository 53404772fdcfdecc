import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { serverLines } from './scripts/coverage-lines.ts'

/** The file that takes three minutes goes first, or a worker does it alone when all else is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/soak.long.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'art/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'src/testing/database.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // More than the cores, because each waits now and then for what has its time: a lease, a provider, another connection.
    maxWorkers: 3,
    pool: 'forks',
    // A process for each file starts and reads the same modules for a second and more: two fifths of the time of all tests.
    isolate: false,
    setupFiles: 'src/testing/clean-worker.ts',
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
