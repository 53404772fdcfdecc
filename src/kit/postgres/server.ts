import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asOwner } from './binaries.ts'
import { formerServer } from './cluster.ts'

// A regular stop writes a checkpoint. After this time PostgreSQL is killed, and recovers from its log at the next
// start.
const STOP_MS = 7_000

/** One PostgreSQL process: restarted when it dies, and shut down properly. */
export class Server {
  #process: ChildProcess | null = null
  #stopping = false
  #lines: string[] = []
  readonly #binaries: string
  readonly #folder: string
  readonly #args: string[]
  readonly #log: (line: string) => void

  constructor(
    binaries: string,
    folder: string,
    port: number,
    settings: Record<string, string>,
    log: (line: string) => void,
  ) {
    this.#binaries = binaries
    this.#folder = folder
    this.#log = log
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    this.#args = ['-D', join(folder, 'postgres'), '-p', String(port), ...flags]
  }

  /** Starts it. A failed first start is not retried: the cluster may belong to another process. */
  async start(url: string): Promise<void> {
    this.#launch()
    try {
      await this.#answering(url)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async #answering(url: string): Promise<void> {
    for (let waited = 0; waited < 1200; waited++) {
      if (this.#process === null)
        throw new Error(`PostgreSQL does not start: ${this.#lines.slice(-5).join(' ')}`)
      if (await answers(url)) return
      await sleep(waited < 100 ? 20 : 100)
    }
    throw new Error('PostgreSQL does not answer')
  }

  #launch(): void {
    const [command, args] = asOwner(join(this.#binaries, 'postgres'), this.#args, true)
    // A process group of its own: Ctrl-C in the terminal reaches only our server, which stops PostgreSQL in order.
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      cwd: this.#folder,
    })
    this.#process = child
    child.stderr?.on('data', (data: Buffer) => this.#note(data.toString()))
    child.once('exit', () => {
      this.#process = null
      if (!this.#stopping) void this.#relaunch()
    })
  }

  #note(text: string): void {
    const lines = text.split('\n').filter(Boolean)
    this.#lines = [...this.#lines, ...lines].slice(-20)
    for (const line of lines) if (/FATAL|PANIC/.test(line) && !line.includes('starting up')) this.#log(line)
  }

  /** Restarts PostgreSQL after it was killed; when it cannot start (a full disk), tries again each second. */
  async #relaunch(): Promise<void> {
    await sleep(200)
    const former = await formerServer(this.#folder)
    if (former && former.pid !== this.#process?.pid) await sleep(800)
    if (!this.#stopping && this.#process === null) this.#launch()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#process
    if (!child) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
    await gone
    clearTimeout(late)
  }
}

/** Whether a database accepts connections. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
