import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asOwner } from '#kit/postgres/binaries.ts'
import { freePort } from '#kit/postgres/start.ts'
import { connectAfterRestart } from '#testing/writers.ts'
import { compared, compareExactly } from './compare.ts'
import { makeFolder } from './folder.ts'
import { prepareGround } from './ground.ts'
import { bookOne, type Ground, startLoad } from './load.ts'
import { PASSWORD } from './member.ts'
import type { Programs } from './packages.ts'
import { onStop, type Process, startProcess, until } from './process.ts'
import { inSeconds, type Report } from './report.ts'
import { startServer } from './servers.ts'

const BUSY_MS = 5_000

type Given = { folder: string; programs: Programs; report: Report; simulatorUrl: string }

/** Backs up, books on, loses a table, goes back to the second before, and counts. */
export async function restoreToASecond(given: Given): Promise<void> {
  const { report } = given
  report.title('point-in-time recovery with pgBackRest')
  const archive = await openArchive(given)
  await archive.start()
  archive.run('stanza-create')
  const server = await startServer({
    ...given,
    name: 'mosim1',
    port: await freePort(),
    env: { DATABASE_URL: archive.url },
  })
  const ground = await prepareGround(server.port, archive.url, given.simulatorUrl)
  await busy(ground)
  archive.run('backup', '--type=full')
  const before = ground.notes.booked.size
  await busy(ground)
  const second = await loseATable(archive.url)
  report.say(`${before} bookings before the backup, ${ground.notes.booked.size} before the table was lost`)
  await server.process.stop()
  await archive.stop()
  const begun = performance.now()
  archive.run('restore', '--delta', '--type=time', `--target=${second}`, '--target-action=promote')
  await archive.start()
  const took = inSeconds(performance.now() - begun)
  report.check(
    await compared(report, 'after the restore', () => compareExactly(archive.url, ground.notes)),
    `${ground.notes.booked.size} of ${ground.notes.booked.size} bookings and every sum are there again after ${took}`,
  )
  await server.restart()
  await bookOne(ground, ground.prepared.writers[0]!)
  report.check(true, 'the server goes on with what was restored')
}

async function busy(ground: Ground): Promise<void> {
  const load = startLoad(ground)
  await sleep(BUSY_MS)
  await load.stop()
}

/** Answers the second at which all was still there. */
async function loseATable(url: string): Promise<string> {
  const client = await connectAfterRestart(url)
  await sleep(1_000)
  const { rows } = await client.query<{ at: string }>('select now()::text as at')
  await sleep(1_000)
  await client.query('drop table reservation cascade')
  await client.end()
  return rows[0]!.at
}

type Place = { data: string; sockets: string; port: number; env: Record<string, string> }

/** Where the database and the repository of its backups lie, in the words of pgBackRest. */
async function placeIn({ folder, programs }: Given): Promise<Place> {
  const make = (name: string) => makeFolder(join(folder, name))
  const [data, sockets, port] = [await make('data'), await make('sockets'), await freePort()]
  const env = {
    ...programs.env,
    PGBACKREST_CONFIG: resolve('deploy/pgbackrest/pgbackrest.conf'),
    PGBACKREST_STANZA: 'mosim',
    PGBACKREST_REPO1_PATH: await make('repository'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: sockets,
    PGBACKREST_LOCK_PATH: await make('lock'),
  }
  return { data, sockets, port, env }
}

function runAsOwner(env: Place['env'], command: string, args: string[]): void {
  const [ours, rest] = asOwner(command, args)
  const { status, stdout, stderr } = spawnSync(ours, rest, { env, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}

/** A new cluster whose log goes to pgBackRest. */
async function makeCluster({ data, sockets, port, env }: Place, bin: string, pgbackrest: string) {
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const trust = ['--auth-local=trust', '--auth-host=scram-sha-256']
  runAsOwner(env, join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--data-checksums',
    ...locale,
    ...trust,
  ])
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: sockets,
    timezone: 'UTC',
    archive_mode: 'on',
    archive_command: `${pgbackrest} archive-push %p`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await writeFile(join(data, 'postgresql.auto.conf'), lines.join(''))
}

async function openArchive(given: Given) {
  const { folder, programs } = given
  const bin = dirname(programs.find('usr/lib/postgresql/15/bin/postgres'))
  const pgbackrest = programs.find('usr/bin/pgbackrest')
  const place = await placeIn(given)
  const { data, sockets, port, env } = place
  await makeCluster(place, bin, pgbackrest)
  const operator = { host: sockets, port, user: 'postgres', database: 'postgres' }
  let postgres: Process | null = null
  const stop = async () => void (await postgres?.stop('SIGINT'))
  onStop(stop)
  return {
    url: `postgres://mosim:${PASSWORD}@127.0.0.1:${port}/mosim`,
    run: (...args: string[]) => runAsOwner(env, pgbackrest, args),
    stop,
    start: async () => {
      const command = join(bin, 'postgres')
      postgres = startProcess({ name: 'postgres', command, args: ['-D', data], folder, env })
      await until('PostgreSQL takes writes', 120, () => ensureDatabase(operator))
    },
  }
}

async function ensureDatabase(operator: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(operator)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ recovering: boolean; made: boolean }>(
      "select pg_is_in_recovery() as recovering, exists (select from pg_roles where rolname = 'mosim') as made",
    )
    if (rows[0]!.recovering) return false
    if (rows[0]!.made) return true
    await client.query(`create role mosim login password '${PASSWORD}'`)
    await client.query('create database mosim owner mosim')
    return true
  } finally {
    await client.end()
  }
}
