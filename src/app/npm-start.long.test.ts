import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'
import { cloneDatabase } from '#testing/database.ts'

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (await isSo()) return true
    await sleep(100)
  }
  return false
}

/** The children of a process (Linux). */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

async function npmStart() {
  const folder = await mkdtemp(join(tmpdir(), 'mosim-npm-'))
  const database = await cloneDatabase(inject('databaseUrl'))
  const [port, simPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { PORT: String(port), SIM_PORT: String(simPort), METRICS_PORT: String(metricsPort) }
  const env = { ...process.env, ...ports, MOSIM_DATA: folder, DATABASE_URL: database.url }
  const npm = spawn('npm', ['start'], { stdio: 'ignore', env })
  onTestFinished(async () => {
    npm.kill('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  expect(await until(() => answers(port), 60)).toBe(true)
  return { npm: npm.pid!, port }
}

test.runIf(process.platform === 'linux')(
  'ends within 10 s after SIGTERM to npm',
  { timeout: 120_000 },
  async () => {
    const { npm, port } = await npmStart()
    process.kill(npm, 'SIGTERM')
    expect(await until(async () => !(await answers(port)), 10)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'ends within 10 s after SIGTERM to the shell of npm',
  { timeout: 120_000 },
  async () => {
    const { npm, port } = await npmStart()
    const [shell] = await childrenOf(npm)
    process.kill(shell!, 'SIGTERM')
    expect(await until(async () => !(await answers(port)), 10)).toBe(true)
  },
)
