import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A copy of the source tree with one planted violation of each kind: a check that cannot fail protects nothing.
const copy = mkdtempSync(join(tmpdir(), 'mosim-check-'))
// Checks that read every file get only kit here, to save time.
const small = mkdtempSync(join(tmpdir(), 'mosim-check-kit-'))
const READERS = ['types', 'format', 'lint']
const COPIED = [
  'src',
  'scripts',
  'bench',
  'cluster',
  'e2e',
  'package.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.json',
  'index.html',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  '.gitignore',
]

const OF_KIT = [
  '.gitignore',
  'src/kit',
  'scripts',
  'package.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
]

beforeAll(() => {
  for (const [folder, names] of [
    [copy, COPIED],
    [small, OF_KIT],
  ] as const) {
    for (const name of names) cpSync(name, join(folder, name), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    spawnSync('git', ['init', '-q'], { cwd: folder })
  }
})
afterAll(() => [copy, small].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const folderOf = (step: string) => (READERS.includes(step) ? small : copy)

function check(step: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.ts', step], {
    cwd: folderOf(step),
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const room = 'src/ride/driver'
test.each([
  ['types', 'src/kit/planted.ts', 'export const planted: number = "text"\n'],
  ['format', 'src/kit/planted.ts', 'export   const planted = "text";\n'],
  ['lint', 'src/kit/planted.ts', 'export async function planted() {\n  Promise.resolve(1)\n}\n'],
  ['lint', 'src/kit/planted.ts', "export const planted = () => localStorage.getItem('a')\n"],
  ['lint', 'src/kit/planted.ts', "export const planted = () => window.sessionStorage.getItem('a')\n"],
  ['rooms', `${room}/helpers.ts`, 'export const planted = 1\n'],
  ['rooms', `${room}/widgets/planted.ts`, 'export const planted = () => new Date()\n'],
  ['rooms', 'src/kit/planted.ts', 'export const planted = 1\n'.repeat(301)],
  [
    'imports',
    'src/kit/planted.ts',
    "import { brand } from '#ride/driver/copy.ts'\nexport const planted = brand\n",
  ],
  [
    'imports',
    `${room}/rules.ts`,
    "import { drivers } from './store.ts'\nimport { x } from '#ride/reservation/rules.ts'\nexport const planted = [drivers, x]\n",
  ],
  [
    'imports',
    `${room}/screens/planted.tsx`,
    "import { drivers } from '../store.ts'\nexport const planted = drivers\n",
  ],
  [
    'imports',
    'src/ride/ticket/planted.test-subject.ts',
    "import { start } from '#app/server.ts'\nexport const planted = start\n",
  ],
  [
    'imports',
    'src/providers/planted.ts',
    "import { sms } from '#subscribe/account/rules.ts'\nexport const planted = sms\n",
  ],
  ['sql', `${room}/planted/store.ts`, 'export const planted = `update reservation set driver_id = null`\n'],
  [
    'sql',
    `${room}/planted/store.ts`,
    "import { reservation } from '#ride/reservation/tables.ts'\nexport const planted = (tx: any) => tx.delete(reservation)\n",
  ],
  ['sql', `${room}/planted/api.ts`, 'export const planted = (sql: any) => sql`select 1 from driver`\n'],
  [
    'sql',
    `${room}/planted/store.ts`,
    "export const planted = `select 1 from reservation where status in ('PENDING', 'CONFIRMED')`\n",
  ],
])('the check of %s fails on a violation planted in %s', { timeout: 60_000 }, (step, path, text) => {
  const file = join(folderOf(step), path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const { status, said } = check(step)
  rmSync(file)
  if (existsSync(path)) cpSync(path, file)
  expect(status).toBe(1)
  expect(said).toContain(path.split('/').at(-1))
})

test(
  'the check of unused things fails on an unused file and an unused dependency',
  { timeout: 60_000 },
  () => {
    const [path, planted] = [join(copy, 'package.json'), join(copy, 'src/kit/planted.ts')]
    writeFileSync(planted, 'export const planted = 1\n')
    const manifest = JSON.parse(spawnSync('cat', ['package.json'], { encoding: 'utf8' }).stdout)
    writeFileSync(
      path,
      JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, leftpad: '1.0.0' } }),
    )
    const { status, said } = check('unused')
    cpSync('package.json', path)
    rmSync(planted)
    expect([status, ...['leftpad', 'planted.ts'].map((name) => said.includes(name))]).toEqual([1, true, true])
  },
)

test('the check of exports fails on an export that only a test uses', { timeout: 60_000 }, () => {
  const [own, proof] = [join(copy, 'src/kit/money.ts'), join(copy, 'src/kit/planted.test.ts')]
  writeFileSync(own, `${readFileSync('src/kit/money.ts', 'utf8')}export const planted = 1\n`)
  writeFileSync(proof, "import { planted } from './money.ts'\nconsole.log(planted)\n")
  const [unused, { status, said }] = [check('unused'), check('only-tested')]
  cpSync('src/kit/money.ts', own)
  rmSync(proof)
  expect([unused.status, status], unused.said).toEqual([0, 1])
  expect(said).toContain('planted  src/kit/money.ts')
})
