import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '#kit/postgres/start.ts'
import { makeFolder } from './folder.ts'
import type { Programs } from './packages.ts'
import { Ended, type Process, startProcess } from './process.ts'

export const PASSWORD = 'cluster-password'

/** One machine of the database: a Patroni with its PostgreSQL, which can die, freeze and come back. */
export class Member {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly #folder: string
  readonly #programs: Programs
  readonly #etcd: string
  #patroni: Process | null = null
  #frozen: number[] = []

  constructor(
    given: { name: string; folder: string; programs: Programs; etcd: string },
    [port, restPort]: [number, number],
  ) {
    this.name = given.name
    this.#folder = given.folder
    this.#programs = given.programs
    this.#etcd = given.etcd
    this.port = port
    this.restPort = restPort
  }

  static async make(name: string, folder: string, programs: Programs, etcd: string): Promise<Member> {
    await makeFolder(join(folder, name))
    return new Member({ name, folder, programs, etcd }, [await freePort(), await freePort()])
  }

  get #data(): string {
    return join(this.#folder, this.name, 'data')
  }

  start(): void {
    const bin = dirname(this.#programs.find('usr/lib/postgresql/15/bin/postgres'))
    const at = (port: number) => `127.0.0.1:${port}`
    this.#patroni = startProcess({
      name: this.name,
      command: '/usr/bin/python3',
      args: ['-m', 'patroni', resolve('deploy/patroni/patroni.yml')],
      folder: this.#folder,
      env: {
        ...this.#programs.env,
        PATH: `${bin}:/usr/bin:/bin`,
        PATRONI_NAME: this.name,
        PATRONI_ETCD3_HOSTS: this.#etcd,
        PATRONI_RESTAPI_LISTEN: at(this.restPort),
        PATRONI_RESTAPI_CONNECT_ADDRESS: at(this.restPort),
        PATRONI_POSTGRESQL_LISTEN: at(this.port),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(this.port),
        PATRONI_POSTGRESQL_DATA_DIR: this.#data,
        PATRONI_POSTGRESQL_BIN_DIR: bin,
        PATRONI_POSTGRESQL_PGPASS: join(this.#folder, this.name, 'pgpass'),
        ...credentials('SUPERUSER', 'postgres'),
        ...credentials('REPLICATION', 'replicator'),
        ...credentials('REWIND', 'rewind'),
        MOSIM_DATABASE_PASSWORD: PASSWORD,
      },
    })
  }

  /** Throws with its last words when Patroni has ended by itself. */
  assertAlive(): void {
    if (this.#patroni?.isAlive() === false) throw new Ended(this.#patroni)
  }

  /** As a machine without power: Patroni, PostgreSQL and all that it forked, at once. */
  async kill(): Promise<void> {
    signalAll(this.#pids(), 'SIGKILL')
    await this.#patroni?.stop('SIGKILL')
  }

  /** As a machine that hangs; `wake` lets it go on where it was. */
  freeze(): void {
    this.#frozen = this.#pids()
    signalAll(this.#frozen, 'SIGSTOP')
  }

  wake(): void {
    signalAll(this.#frozen.splice(0).toReversed(), 'SIGCONT')
  }

  /** Patroni first, which would start the others again. */
  #pids(): number[] {
    const postmaster = this.#postmaster()
    const own = this.#patroni ? [this.#patroni.pid] : []
    return postmaster === null ? own : [...own, postmaster, ...childrenOf(postmaster)]
  }

  #postmaster(): number | null {
    try {
      const pid = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0])
      return nameOf(pid).includes('postgres') ? pid : null
    } catch {
      return null
    }
  }

  /** Stops it in order; what does not stop is killed. */
  async stop(): Promise<void> {
    this.wake()
    await this.#patroni?.stop()
    const left = this.#postmaster()
    if (left !== null) signalAll([left, ...childrenOf(left)], 'SIGKILL')
  }
}

const credentials = (role: string, name: string) => ({
  [`PATRONI_${role}_USERNAME`]: name,
  [`PATRONI_${role}_PASSWORD`]: PASSWORD,
})

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8')

function childrenOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = all.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid ? [child!] : []))
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}
