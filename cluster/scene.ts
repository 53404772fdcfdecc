import { freePort } from '#kit/postgres/start.ts'
import { openBucket } from '#providers/files/bucket.ts'
import type { Bucket } from '#testing/bucket.ts'
import { acrossServers } from './across.ts'
import { compared, compareExactly } from './compare.ts'
import { type Database, startDatabase } from './database.ts'
import { startHaproxy, startPgbouncer, urlOfAll } from './doors.ts'
import { freeze, kill, rollingRestart, type Stage, switchOver } from './events.ts'
import { prepareGround } from './ground.ts'
import { type Ground, startLoad } from './load.ts'
import { messagesOverFailovers } from './messages.ts'
import type { Notes } from './notes.ts'
import type { Programs } from './packages.ts'
import { stopAll } from './process.ts'
import type { Report } from './report.ts'
import { type Server, startServer } from './servers.ts'

export type Counts = { kills: number; freezes: number; switches: number }
/** How the servers reach the primary: through HAProxy, by the names of all three, or through PgBouncer as well. */
export const WAYS = ['direct', 'hosts', 'pgbouncer'] as const
type Way = (typeof WAYS)[number]
const TITLES: Record<Way, string> = {
  direct: 'through HAProxy',
  hosts: 'by the addresses of all three databases',
  pgbouncer: 'through PgBouncer and HAProxy',
}

export type Part = 'load' | 'across' | 'messages' | 'restore'
export type Given = {
  folder: string
  programs: Programs
  report: Report
  simulatorUrl: string
  /** The file store of both servers. */
  bucket: Bucket
  counts: Counts
  way: Way
  isWanted: (part: Part) => boolean
}

/** Two servers behind HAProxy on three databases, and all that may happen to them. */
export async function playScene(given: Given): Promise<void> {
  const { folder, programs, report, simulatorUrl, bucket, way, isWanted } = given
  report.title(TITLES[way])
  const database = await startDatabase(folder, programs)
  const doors = await startServers(given, database)
  const { databaseUrl, servers } = doors
  const ground = await prepareGround(doors.web, databaseUrl, simulatorUrl)
  if (isWanted('load')) await underLoad({ database, databaseUrl, servers, ground, report }, given.counts)
  const [here, there] = servers.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
  if (isWanted('across'))
    await acrossServers({ here, there, databaseUrl, ground, report, files: openBucket(bucket.options) })
  if (isWanted('messages') && way === 'direct')
    await messagesOverFailovers({ database, databaseUrl, simulatorUrl, report })
  await stopAll()
}

async function startServers({ folder, programs, simulatorUrl, bucket, way }: Given, database: Database) {
  const ports = [await freePort(), await freePort()]
  const doors = await startHaproxy(folder, programs, database, ports)
  const env: Record<string, string> = { DATABASE_URL: doors.databaseUrl, ...bucket.env }
  if (way === 'hosts') env.DATABASE_URL = urlOfAll(database)
  if (way === 'pgbouncer') {
    env.DATABASE_DIRECT_URL = doors.databaseUrl
    env.DATABASE_POOLER = 'named'
    env.DATABASE_URL = await startPgbouncer(folder, programs, doors.databasePort)
  }
  const servers: Server[] = []
  for (const [n, port] of ports.entries())
    servers.push(await startServer({ name: `mosim${n + 1}`, folder, port, simulatorUrl, env }))
  return { ...doors, servers }
}

/** The primary dies, freezes and is exchanged, and the servers are restarted, while people go on. */
async function underLoad(given: Omit<Stage, 'load'> & { ground: Ground }, counts: Counts): Promise<void> {
  const { report, databaseUrl, ground } = given
  const load = startLoad(ground)
  try {
    await shake({ ...given, load }, counts)
  } finally {
    await load.stop()
  }
  tell(report, ground.notes)
  const isExact = await compared(report, 'at the end', () => compareExactly(databaseUrl, ground.notes))
  if (isExact) report.check(true, 'nothing acknowledged is lost, nothing is there twice, every sum agrees')
}

async function shake(stage: Stage, { kills, freezes, switches }: Counts): Promise<void> {
  const rounds = async (name: string, times: number, act: typeof kill) => {
    for (let n = 1; n <= times; n++) await act(stage, `${name} ${n}/${times}`)
  }
  await rounds('primary killed', kills, kill)
  await rounds('primary frozen', freezes, freeze)
  await rounds('switched over', switches, switchOver)
  await rollingRestart(stage)
}

const listed = (words: string[]): string => {
  const kinds = Object.entries(Object.groupBy(words, (word) => word))
  return kinds.map(([word, all]) => `${word} (${all!.length})`).join(', ') || 'none'
}

function tell(report: Report, { counts, failed, odd, acknowledged }: Notes): void {
  const deeds = Object.entries(counts).map(([what, n]) => `${what} ${n}`)
  report.say(`${acknowledged.length} changes acknowledged: ${deeds.join(', ')}`)
  report.say(`asked again after: ${listed(failed.map(({ how }) => how))}`)
  report.check(odd.length === 0, `answers that no caller should get: ${listed(odd)}`)
}
