import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'

const run = promisify(execFile)
/** Beside other long tests on two cores, one start takes up to fifteen seconds. */
const START = { timeout: 120_000 }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mosim-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const environment = async (data: string) => ({
  ...process.env,
  MOSIM_DATA: data,
  PORT: String(await freePort()),
  SIM_PORT: String(await freePort()),
  METRICS_PORT: String(await freePort()),
})

/** The output of a start that must fail; `before` is a shell command that reduces its permissions. */
async function startIn(data: string, { before = '', metricsPort = 0 } = {}): Promise<string> {
  const env = {
    ...(await environment(data)),
    ...(metricsPort && { METRICS_PORT: String(metricsPort) }),
    MOSIM_LOG_LEVEL: 'silent',
  }
  const started = run('sh', ['-c', `${before} exec "${process.execPath}" src/app/main.ts`], {
    env,
    timeout: 60_000,
  })
  const failed = await started.then(
    () => null,
    (error: { stdout: string; stderr: string }) => error,
  )
  if (!failed) throw new Error('it started')
  return `${failed.stdout}${failed.stderr}`.trim()
}

test('the server refuses to start if MOSIM_DATA or a part of its path is a file', START, async () => {
  const file = join(await newFolder(), 'data')
  await writeFile(file, '')
  const sentence = (path: string) => `MOSIM_DATA (${path}) leads through a file: name a folder.`
  expect(await startIn(file)).toBe(sentence(file))
  expect(await startIn(join(file, 'x'))).toBe(sentence(join(file, 'x')))
})

// Excluded for root, who can write anywhere.
test.runIf(process.getuid?.() !== 0)(
  'the server refuses to start if MOSIM_DATA is not writable',
  START,
  async () => {
    const folder = await newFolder()
    await chmod(folder, 0o500)
    expect(await startIn(folder)).toBe(
      `MOSIM_DATA (${folder}) cannot be written (EACCES): name a folder that belongs to the user who runs MOSIM.`,
    )
  },
)

test.runIf(process.platform === 'linux')(
  'the server refuses to start if the limit of open files is too low',
  START,
  async () => {
    expect(await startIn(await newFolder(), { before: 'ulimit -n 32;' })).toBe(
      'Too few files may be open: raise the limit (ulimit -n) to 1024 or more.',
    )
  },
)

test(
  'a start that fails on the metrics port still prints the first admin, at the end',
  { timeout: 90_000 },
  async () => {
    const taken = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const lines = (await startIn(await newFolder(), { metricsPort: port })).split('\n').filter(Boolean)
    expect(lines.join('\n')).toContain(`Port ${port} is in use`)
    expect(lines.filter((line) => line.includes('shown only now'))).toHaveLength(1)
  },
)

const SCRIPT = '/usr/bin/script'
const SERVER = `"${process.execPath}" src/app/main.ts`

/**
 * The output of a first start that is stopped one second after it shows the admin's login; `script` simulates a terminal.
 */
async function firstStart(command: string[], variables: Record<string, string> = {}): Promise<string[]> {
  const env = { ...(await environment(await newFolder())), ...variables }
  const child = spawn(command[0]!, command.slice(1), { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (part) => (text += String(part)))
  await expect.poll(() => text, { timeout: 60_000 }).toContain('The first admin logs in')
  await sleep(1_000)
  if (command[0] === SCRIPT) child.stdin.write('\u0003')
  else child.kill('SIGINT')
  await once(child, 'exit')
  return text.split(/\r?\n/).filter(Boolean)
}

test.runIf(existsSync(SCRIPT))(
  'prints sentences at a terminal, the password of the first admin last',
  async () => {
    const lines = await firstStart([SCRIPT, '-qec', SERVER, '/dev/null'])
    expect(lines).toEqual([
      'MOSIM is running.',
      expect.stringMatching(/^  Product    http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^  API        http:\/\/127\.0\.0\.1:\d+\/api\/docs$/),
      expect.stringMatching(/^  Simulator  http:\/\/127\.0\.0\.1:\d+ /),
      expect.stringMatching(
        /^The first admin logs in with the id admin and the password \S+ \(shown only now\)$/,
      ),
      // The terminal's echo of Ctrl-C.
      '^C',
    ])
  },
  90_000,
)

const isJson = (line: string) => line.startsWith('{') && JSON.parse(line).level === 30

test.runIf(existsSync(SCRIPT))(
  'logs JSON lines at a terminal with LOG_FORMAT=json',
  async () => {
    const lines = await firstStart([SCRIPT, '-qec', SERVER, '/dev/null'], { LOG_FORMAT: 'json' })
    expect(lines.some(isJson)).toBe(true)
  },
  90_000,
)

test('logs JSON lines without a terminal, and sentences with LOG_FORMAT=text', async () => {
  const command = [process.execPath, 'src/app/main.ts']
  expect((await firstStart(command)).some(isJson)).toBe(true)
  const lines = await firstStart(command, { LOG_FORMAT: 'text', MOSIM_LOG_LEVEL: 'info' })
  expect(lines.filter((line) => line.includes('{'))).toEqual([])
  expect(lines.some((line) => /^\d\d:\d\d:\d\d info job done job="[a-z-]+" result=0$/.test(line))).toBe(true)
})
