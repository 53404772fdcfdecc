import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { serverLines } from './coverage-lines.ts'
import { staffScreens } from './coverage-staff.ts'

// Measures the coverage of the tests, and fails below the values of coverage-lines.ts. Excluded: (1) tables, contracts
// and copy, which are data: loading them covers them. (2) kit, providers, app and simulator, whose own tests list each
// case of a protocol. (3) screens and widgets of members, which the checklist rows in test titles cover; staff screens
// are measured as an example. (4) tests that kill, load or race: they run in other processes, or cover lines that other
// tests cover too.
// processes or cover lines that other tests cover too.

const FOLDER = 'test-results/coverage'
const UNMEASURED = [
  ...['crowd', 'database-death', 'database-hang', 'durability', 'lock-pairs', 'start', 'ticket-model'].map(
    (name) => `src/app/${name}`,
  ),
  'src/ride/reservation/booking/race',
].map((path) => `${path}.long.test.ts`)

function run(title: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${title}`)
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

type Summary = Record<string, Record<'lines' | 'branches', { covered: number; total: number }>>

/** Prints lines and branches of each kind of server file, as counted by vitest. */
function printServer(): void {
  const summary = JSON.parse(readFileSync(`${FOLDER}/server/coverage-summary.json`, 'utf8')) as Summary
  for (const [pattern, wanted] of Object.entries(serverLines)) {
    const kind = basename(pattern)
    const files = Object.entries(summary).filter(([path]) => basename(path) === kind)
    for (const [measure, least] of Object.entries(wanted) as ['lines' | 'branches', number][]) {
      const sum = (of: 'covered' | 'total') => files.reduce((all, [, one]) => all + one[measure][of], 0)
      console.log(`${kind}: ${shareOf(sum('covered'), sum('total'))} % of ${measure} (line: ${least} %)`)
    }
  }
}

const shareOf = (covered: number, total: number): number =>
  total === 0 ? 0 : Math.floor((covered / total) * 1000) / 10

rmSync(FOLDER, { recursive: true, force: true })
const held = [
  run('tests', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--coverage',
    ...UNMEASURED.flatMap((path) => ['--exclude', path]),
  ]),
  run('component tests', ['node_modules/vitest/vitest.mjs', 'run', '--project=browser'], {
    MOSIM_COMPONENT_COVERAGE: `${FOLDER}/components`,
  }),
  run('build', ['scripts/build.ts']),
  // All journeys: a list of those that open a staff screen would become outdated.
  run('journeys', ['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM: ensureChromium(),
    MOSIM_COVERAGE: `${FOLDER}/browser`,
  }),
]
console.log('\n— server')
printServer()
console.log('\n— staff screens, file by file')
held.push(await staffScreens(FOLDER))
process.exit(held.every(Boolean) ? 0 : 1)
