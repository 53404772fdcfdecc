import { defineConfig } from '@playwright/test'
import { WORKERS } from './e2e/workers.ts'
import { ensureChromium, FLAGS } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  workers: WORKERS,
  timeout: 120_000,
  // How long a journey waits for something to appear: long enough for a machine a few times slower.
  expect: { timeout: 20_000 },
  // A repeat only tells how often it fails: scripts/test.ts names the journey and counts it as failed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  globalSetup: './e2e/product.ts',
  use: {
    // A worker would answer before our own eyes do; e2e/offline.spec.ts lets it.
    serviceWorkers: 'block',
    locale: 'ko-KR',
    // A robot presses within the 200 ms in which things still unfold, and drawing that is a tenth of a journey's time.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      args: FLAGS,
      // Without a language the browser saves no file under a Korean name.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    },
  },
})
