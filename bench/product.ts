import { fork, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#kit/postgres/start.ts'

export type Product = { port: number; databaseUrl: string; stop(): Promise<void> }

export const ADMIN = { id: 'boss', password: 'boss-password-1' }

/** The product as `npm start` runs it, on a data folder and ports of its own. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'mosim-bench-'))
  const [port, simPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    SIM_PORT: String(simPort),
    METRICS_PORT: String(metricsPort),
    MOSIM_DATA: folder,
    MOSIM_ADDRESS_LIMITS: 'off',
    MOSIM_ADMIN_ID: ADMIN.id,
    MOSIM_ADMIN_PASSWORD: ADMIN.password,
    MOSIM_LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, ['src/app/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await ready(port, child)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  return { port, databaseUrl: await databaseUrlOf(folder), stop }
}

async function ready(port: number, child: { exitCode: number | null }): Promise<void> {
  for (let round = 0; round < 600; round++) {
    if (child.exitCode !== null) throw new Error('the product did not start')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the product does not get ready')
}

async function databaseUrlOf(folder: string): Promise<string> {
  const password = await readFile(join(folder, 'owner-password'), 'utf8')
  const lines = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return `postgres://mosim:${password}@127.0.0.1:${lines[3]}/mosim`
}

/** A bare Fastify answering that body, in a process of its own. */
export function startBare(body: string): Promise<{ port: number; stop(): void }> {
  const child = fork('bench/bare.ts', [body])
  return new Promise((resolve) => {
    child.once('message', (port) => resolve({ port: port as number, stop: () => void child.disconnect() }))
  })
}

/** pgbench of the machine, wherever its package put it; null where there is none. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const places = versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
  for (const place of [...places, '/usr/bin/pgbench', '/opt/homebrew/bin/pgbench']) {
    const found = await readFile(place).then(
      () => true,
      () => false,
    )
    if (found) return place
  }
  return null
}
