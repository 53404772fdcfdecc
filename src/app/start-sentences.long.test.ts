import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'

const run = promisify(execFile)

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mosim-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What a start prints that fails; `before` is shell text that narrows what it may do. */
async function startIn(data: string, { before = '', metricsPort = 0 } = {}): Promise<string> {
  const env = {
    ...process.env,
    MOSIM_DATA: data,
    PORT: String(await freePort()),
    SIM_PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort || (await freePort())),
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

test('says that MOSIM_DATA leads through a file', async () => {
  const file = join(await newFolder(), 'data')
  await writeFile(file, '')
  const sentence = (path: string) => `MOSIM_DATA (${path}) leads through a file: name a folder.`
  expect(await startIn(file)).toBe(sentence(file))
  expect(await startIn(join(file, 'x'))).toBe(sentence(join(file, 'x')))
})

// Root may write anywhere.
test.runIf(process.getuid?.() !== 0)('says that MOSIM_DATA cannot be written', async () => {
  const folder = await newFolder()
  await chmod(folder, 0o500)
  expect(await startIn(folder)).toBe(
    `MOSIM_DATA (${folder}) cannot be written (EACCES): name a folder that belongs to the user who runs MOSIM.`,
  )
})

test.runIf(process.platform === 'linux')('says that too few files may be open', async () => {
  expect(await startIn(await newFolder(), { before: 'ulimit -n 32;' })).toBe(
    'Too few files may be open: raise the limit (ulimit -n) to 1024 or more.',
  )
})

test(
  'prints the first admin after the refusal when the metrics port is taken',
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
