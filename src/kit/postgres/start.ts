import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { findBinaries, isRoot, unprivilegedUserId } from './binaries.ts'
import { ensureCluster, formerServer, OWNER, passwordPath } from './cluster.ts'
import { holdMark, keepMark } from './guard.ts'
import { answers, Server } from './server.ts'

export type Postgres = {
  url: string
  /** The URL over the Unix socket, if there is one: a quarter cheaper than the loopback. */
  nearUrl: string
  port: number
  stop(): Promise<void>
}
type Options = { folder: string; log: (line: string) => void; settings?: Record<string, string> }

const DATABASE = 'mosim'
// How often, and at which interval, we wait for a PostgreSQL to start or end.
const ROUNDS = 200
const ROUND_MS = 50
const MIB = 1024 * 1024

/** An eighth of the memory, in MiB: it holds the frequently read data, and leaves most memory to everything else. */
const sharedBuffers = (bytes: number): number => Math.round(Math.min(2_048, Math.max(128, bytes / 8 / MIB)))

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: `${sharedBuffers(totalmem())}MB`,
  timezone: 'UTC',
  log_timezone: 'UTC',
  random_page_cost: '1.1',
  // Statements and their values contain personal data: only failures that stop the server are logged.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  max_wal_size: '2GB',
}

/** Another running server uses the folder; the message is for the operator. */
export class AlreadyRunning extends StartRefused {
  constructor(folder: string) {
    super(
      `MOSIM is already running on the data in ${folder}. Stop it first, or choose another folder by MOSIM_DATA.`,
    )
  }
}

/** Starts PostgreSQL on a data folder, or throws a sentence that says why it cannot; restarts it when it dies. */
export async function startPostgres({ folder, log, settings = {} }: Options): Promise<Postgres> {
  const binaries = await findBinaries()
  const password = await ensureCluster(folder, binaries)
  await settleFormer(folder, password)
  const port = await freePort()
  const socket = await makeSocketFolder(folder)
  const given = { ...SETTINGS, unix_socket_directories: socket ?? '', ...settings }
  const server = new Server(binaries, folder, port, given, log)
  const base = `postgres://${OWNER}:${password}@127.0.0.1:${port}`
  await server.start(`${base}/postgres`)
  if (socket) await tidySocketFolder(socket, port)
  await ensureDatabase(`${base}/postgres`)
  const releaseMark = await keepMark(`${base}/postgres`)
  const stop = async () => {
    releaseMark()
    await server.stop()
  }
  const url = `${base}/${DATABASE}`
  const nearUrl = socket ? `${url}?host=${encodeURIComponent(socket)}` : url
  return { url, nearUrl, port, stop }
}

/**
 * A folder for PostgreSQL's socket that only its owner may enter; null where it is impossible (a long path, a shared
 * disk).
 */
async function makeSocketFolder(folder: string): Promise<string | null> {
  const path = resolve(folder, 'socket')
  await mkdir(path, { recursive: true, mode: 0o700 })
  const probe = join(path, `.probe-${randomBytes(4).toString('hex')}`)
  // PostgreSQL reads a path with a comma or a quote as a list of folders.
  if (/[,"]/.test(path) || !(await canListen({ path: probe }))) return null
  if (isRoot()) {
    const owner = unprivilegedUserId()
    await chown(path, owner, owner)
  }
  return path
}

/**
 * Removes the sockets of killed servers. Call it only after our server has the cluster: another server may be starting
 * on it.
 */
async function tidySocketFolder(path: string, port: number): Promise<void> {
  const ours = [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]
  const left = (await readdir(path)).filter((name) => !ours.includes(name))
  for (const name of left) await rm(join(path, name), { recursive: true, force: true })
}

/** Joins the PostgreSQL that runs on a data folder; otherwise starts one, which runs until it is stopped. */
export async function joinPostgres(options: Options): Promise<Omit<Postgres, 'nearUrl'>> {
  const { folder } = options
  for (let round = 0; round < ROUNDS; round++) {
    const former = await formerServer(folder)
    if (!former) return startPostgres(options)
    const password = await readFile(passwordPath(folder), 'utf8')
    const url = `postgres://${OWNER}:${password}@127.0.0.1:${former.port}/${DATABASE}`
    if (await answers(url)) return { url, port: former.port, stop: async () => {} }
    // It is starting, or shutting down after its server was killed.
    await sleep(ROUND_MS)
  }
  throw new StartRefused(`The PostgreSQL on ${folder} neither answers nor ends. Stop it and start again.`)
}

/** Stops a PostgreSQL that a killed server left running; refuses if a running server uses it. */
async function settleFormer(folder: string, password: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const former = await formerServer(folder)
    if (!former) return
    const url = `postgres://${OWNER}:${password}@127.0.0.1:${former.port}/postgres`
    const mark = await holdMark(url).catch(() => undefined)
    if (mark === null) throw new AlreadyRunning(folder)
    // Signaled when it accepts our connection, and again each second: it may be starting or shutting down.
    if (mark || round % 20 === 0) process.kill(former.pid, 'SIGINT')
    await mark?.end().catch(() => {})
    await sleep(ROUND_MS)
  }
  throw new Error(`An earlier PostgreSQL on ${folder} does not stop. Stop it and start again.`)
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
  await client.end()
}

// Below the ephemeral ports: an outgoing connection could take such a port before it is used. Above 10080, which
// browsers block.
const FIRST_PORT = 10_100
const PORTS = 22_000
const PORT_TRIES = 50

/** A free TCP port of this machine; rejects when it finds none. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await canListen({ port, host: '127.0.0.1' })) return port
  }
  throw new StartRefused('No free port was found between 10100 and 32100.')
}

const canListen = (where: ListenOptions): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(where, () => probe.close(() => done(true)))
  })
