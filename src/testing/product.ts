import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#kit/postgres/start.ts'

export type Product = {
  port: number
  simPort: number
  folder: string
  child: ChildProcess
  databaseUrl: string
  metricsPort: number
  /** The whole output so far. */
  output(): string
  /** Milliseconds from the start until it was ready. */
  tookMs: number
  stop(): Promise<void>
}

export const ADMIN = { id: 'boss', password: 'boss-password-1' }

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'mosim-product-'))

type Given = { folder?: string; port?: number; env?: Record<string, string> }

/** Another process took a port after we had found it free. */
class PortTaken extends Error {}
const MAX_STARTS = 5

/** Starts the product like `npm start`, in a separate process with its own data folder and ports. */
export async function startProduct(given: Given = {}): Promise<Product> {
  for (let starts = 1; ; starts++) {
    try {
      return await startOnce(given)
    } catch (error) {
      if (!(error instanceof PortTaken) || starts === MAX_STARTS) throw error
    }
  }
}

async function startOnce({ folder, port, env = {} }: Given): Promise<Product> {
  const data = folder ?? (await newFolder())
  const [ownPort, simPort, metricsPort] = await threePorts(port)
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(ownPort),
      SIM_PORT: String(simPort),
      METRICS_PORT: String(metricsPort),
      MOSIM_DATA: data,
      // Without it, messages contain no links.
      MOSIM_PUBLIC_URL: `http://127.0.0.1:${ownPort}`,
      MOSIM_ADDRESS_LIMITS: 'off',
      MOSIM_UNDO_SECONDS: '0',
      MOSIM_ADMIN_ID: ADMIN.id,
      MOSIM_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += data))
  child.stderr?.pipe(process.stderr)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await ready(ownPort, child).catch((error) => {
    const [, taken] = /Port (\d+) is in use/.exec(printed) ?? []
    throw taken && Number(taken) !== port ? new PortTaken(printed) : error
  })
  const tookMs = performance.now() - begun
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    if (!folder) await rm(data, { recursive: true, force: true })
  }
  const databaseUrl = env.DATABASE_URL ?? (await databaseUrlOf(data))
  const output = () => printed
  return { port: ownPort, simPort, metricsPort, folder: data, child, databaseUrl, output, tookMs, stop }
}

/** Different random ports; the first one may be given. */
async function threePorts(given?: number): Promise<[number, number, number]> {
  const ports = new Set(given === undefined ? [] : [given])
  while (ports.size < 3) ports.add(await freePort())
  return [...ports] as [number, number, number]
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (let round = 0; round < 1200; round++) {
    if (child.exitCode !== null) throw new Error(`the product did not start: exit ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the product did not become ready')
}

/** The database URL of a data folder; through its socket if it has one, like the product. */
async function databaseUrlOf(folder: string): Promise<string> {
  const password = await readFile(join(folder, 'owner-password'), 'utf8')
  const { port, socket } = await postmasterOf(folder)
  const host = socket && `?host=${encodeURIComponent(socket)}`
  return `postgres://mosim:${password}@127.0.0.1:${port}/mosim${host}`
}

/** The process id, port and socket folder (empty without one) of the PostgreSQL of a data folder. */
export async function postmasterOf(folder: string): Promise<{ pid: number; port: number; socket: string }> {
  const lines = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), socket: lines[4] ?? '' }
}
