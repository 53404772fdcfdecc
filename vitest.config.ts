import { defineConfig } from 'vitest/config'
import { serverLines } from './scripts/coverage-lines.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'src/testing/database.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    pool: 'forks',
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
