import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureChromium } from './chromium.ts'

// Every check and test, in the order in which a failure is cheapest; all of them run, whatever fails.
type Result = { passed: number; failed: number; names?: string[] }

type Suite = {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}
type File = { name: string; status: string; assertionResults: { fullName: string; status: string }[] }
type Counts = { numPassedTests: number; numFailedTests: number; testResults: File[] }
type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

const RESULTS = 'test-results/vitest.json'
const JOURNEYS = 'test-results/playwright.json'

function run(title: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${title}`)
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** One step without tests of its own, counted as one. */
const step = (title: string, args: string[]): Result =>
  run(title, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [title] }

function read<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return null
  }
}

const testOf = (name: string) => `src/app/${name}.test.ts`
// These kill servers and databases, and wait more than they work: only each other runs beside them.
const DEATHS = ['database-hang', 'database-death', 'durability'].map(testOf)
// This measures what one client does to the others: nothing runs beside it.
const ALONE = ['crowd'].map(testOf)

/** The failed tests of a file, or the file itself when it failed outside of any. */
function failedIn({ name: path, status, assertionResults }: File): string[] {
  const name = relative('.', path)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length) return failed.map(({ fullName }) => `${name}: ${fullName}`)
  return status === 'failed' ? [name] : []
}

function vitest(title: string, args: string[]): Result {
  rmSync(RESULTS, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${RESULTS}`]
  const fine = run(title, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args])
  const counts = read<Counts>(RESULTS)
  return {
    passed: counts?.numPassedTests ?? 0,
    failed: Math.max(counts?.numFailedTests ?? 1, fine ? 0 : 1),
    names: (counts?.testResults ?? []).flatMap(failedIn),
  }
}

const STATUS: Record<string, string> = { flaky: 'passed only when repeated', unexpected: 'failed' }

/** Journeys that failed, also those that passed when they were repeated. */
function failedJourneys({ file, specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status in STATUS)
      .map(({ status }) => `${file}: ${title} (${STATUS[status]})`),
  )
  return [...own, ...suites.flatMap(failedJourneys)]
}

function journeys(): Result {
  rmSync(JOURNEYS, { force: true })
  const env = { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEYS }
  const fine = run(
    'browser journeys',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env,
  )
  const report = read<Report>(JOURNEYS)
  const counts = report?.stats
  const failed = (counts?.unexpected ?? 1) + (counts?.flaky ?? 0)
  return {
    passed: counts?.expected ?? 0,
    failed: Math.max(failed, fine ? 0 : 1),
    names: (report?.suites ?? []).flatMap(failedJourneys),
  }
}

const begun = performance.now()
const results = [
  step('checks', ['scripts/check.ts']),
  step('build', ['scripts/build.ts']),
  vitest(
    'tests',
    [...DEATHS, ...ALONE].map((path) => `--exclude=${path}`),
  ),
  vitest('tests of what dies', DEATHS),
  vitest('tests that need the machine for themselves', ALONE),
  journeys(),
]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
// Last of all, because only the end of a long log is kept.
for (const name of results.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
console.log(`\nin ${Math.round((performance.now() - begun) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
