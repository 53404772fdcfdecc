import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ensureBrowser, type OtherBrowser } from './other-browsers.ts'

// `node scripts/test.ts` runs what each change needs, within minutes: checks, build, short tests, component tests, and
// the journeys tagged @story. Tests tagged @long take more than half a second, and run with the rest. Arguments: `rest`
// runs everything else, `all` both, `browsers` WebKit and Firefox on the existing build, a path the tests below it. All
// steps run, whatever fails; the cheapest come first.
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

const begun = performance.now()
const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1000)

function run(title: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${title} (after ${secondsSince(begun)} s)`)
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** Runs a step that has no separate tests, and counts it as one test. */
const step = (title: string, args: string[]): Result =>
  run(title, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [title] }

function read<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return null
  }
}

/** Races, kills, models and measurements: each takes more than a few seconds. */
const LONG = '.long.test.ts'
const testOf = (name: string) => `src/app/${name}${LONG}`
// These kill servers and databases, and mostly wait: they run only beside each other.
const DEATHS = ['database-hang', 'database-death', 'durability'].map(testOf)
// These measure how one client affects others: they run alone.
const ALONE = ['crowd', 'one-member'].map(testOf)

/** The failed tests of a file; the file itself if it failed outside of a test. */
function failedIn({ name: path, status, assertionResults }: File): string[] {
  const name = relative('.', path)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length) return failed.map(({ fullName }) => `${name}: ${fullName}`)
  return status === 'failed' ? [name] : []
}

function vitest(title: string, args: string[], env: Record<string, string> = {}): Result {
  rmSync(RESULTS, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${RESULTS}`]
  const fine = run(title, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env)
  const counts = read<Counts>(RESULTS)
  return {
    passed: counts?.numPassedTests ?? 0,
    failed: Math.max(counts?.numFailedTests ?? 1, fine ? 0 : 1),
    names: (counts?.testResults ?? []).flatMap(failedIn),
  }
}

const STATUS: Record<string, string> = { flaky: 'passed only when repeated', unexpected: 'failed' }

/** Failed journeys, including those that passed in a retry. */
function failedJourneys({ file, specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status in STATUS)
      .map(({ status }) => `${file}: ${title} (${STATUS[status]})`),
  )
  return [...own, ...suites.flatMap(failedJourneys)]
}

function journeys(title: string, args: string[]): Result {
  rmSync(JOURNEYS, { force: true })
  const env = { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEYS }
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args]
  const fine = run(title, command, env)
  const report = read<Report>(JOURNEYS)
  const counts = report?.stats
  const failed = (counts?.unexpected ?? 1) + (counts?.flaky ?? 0)
  return {
    passed: counts?.expected ?? 0,
    failed: Math.max(failed, fine ? 0 : 1),
    names: (report?.suites ?? []).flatMap(failedJourneys),
  }
}

const SHORT_NAMES = '--testNamePattern=^((?!@long).)*$'
const LONG_NAMES = '--testNamePattern=@long'
// React's production build: its development build takes a third more time.
const components = (title: string, names: string) => () =>
  vitest(title, ['--project=browser', names], { NODE_ENV: 'production' })
const servers = (title: string, names: string) => () =>
  vitest(title, ['--project=server', `--exclude=**/*${LONG}`, names])

/** The guest's story in another browser; skipped locally if the browser cannot be installed. */
const storyIn = (browser: OtherBrowser) => (): Result => {
  const title = `the guest's story in ${browser}`
  if (ensureBrowser(browser)) return step(title, ['e2e/browsers/run.ts', browser])
  console.log(`\nSKIPPED ${title}: it is not installed, and only root on Debian can install it.`)
  return process.env.CI
    ? { passed: 0, failed: 1, names: [`${title}: it is missing`] }
    : { passed: 0, failed: 0 }
}

const build = () => step('build', ['scripts/build.ts'])
const short = [
  () => step('checks', ['scripts/check.ts']),
  build,
  servers('short tests', SHORT_NAMES),
  components('component tests', SHORT_NAMES),
  () => journeys('journeys that tell a story', ['--grep', '@story']),
]
const inOtherBrowsers = [storyIn('webkit'), storyIn('firefox')]
const rest = [
  () =>
    vitest('long tests', [
      '--project=server',
      LONG,
      ...[...DEATHS, ...ALONE].map((path) => `--exclude=${path}`),
    ]),
  servers('long tests of short files', LONG_NAMES),
  components('long component tests', LONG_NAMES),
  () => vitest('tests that kill servers and databases', DEATHS),
  () => vitest('tests that need the machine for themselves', ALONE),
  () => journeys('other journeys', ['--grep-invert', '@story']),
  ...inOtherBrowsers,
]
/** The tests of one file or folder; journeys use the existing build. */
const testsIn = (path: string) => [
  () => (path.startsWith('e2e') ? journeys(path, [path]) : vitest(path, [path])),
]
const SUITES: Record<string, (() => Result)[]> = {
  short,
  rest: [build, ...rest],
  browsers: inOtherBrowsers,
  all: [...short, ...rest],
}

const wanted = process.argv[2] ?? 'short'
const results = (SUITES[wanted] ?? testsIn(wanted)).map((runStep) => runStep())
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
// Printed last, because only the end of a long log is kept.
for (const name of results.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
console.log(`\nin ${secondsSince(begun)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
