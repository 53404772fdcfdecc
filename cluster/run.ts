import { parseArgs } from 'node:util'
import { freePort } from '#kit/postgres/start.ts'
import { startSimulator } from '#simulator/server.ts'
import { compareExactly } from './compare.ts'
import { type Database, startDatabase } from './database.ts'
import { startHaproxy, startPgbouncer } from './doors.ts'
import { compared, freeze, kill, rollingRestart, type Stage, switchOver } from './events.ts'
import { newRunFolder, removeFolder } from './folder.ts'
import { prepareGround } from './ground.ts'
import { type Load, startLoad } from './load.ts'
import { CannotHave, ensurePrograms, type Programs } from './packages.ts'
import { stopAll } from './process.ts'
import { openReport, type Report } from './report.ts'
import { type Server, startServer } from './servers.ts'

const USAGE = `npm run test:cluster -- [--quick] [--kills n] [--freezes n] [--switches n] [--only part,part]
parts: direct, pgbouncer`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    kills: { type: 'string' },
    freezes: { type: 'string' },
    switches: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const countOf = (given: string | undefined, whole: number, quick: number) =>
  Number(given ?? (values.quick ? quick : whole))
const counts = {
  kills: countOf(values.kills, 10, 2),
  freezes: countOf(values.freezes, 3, 0),
  switches: countOf(values.switches, 3, 1),
}
const isWanted = (part: string) => !values.only || values.only.split(',').includes(part)

type Cluster = { folder: string; programs: Programs; report: Report; simulatorUrl: string }

/** Two servers behind HAProxy, on three databases. */
async function startAll({ folder, programs, simulatorUrl }: Cluster, database: Database, pooled: boolean) {
  const ports = [await freePort(), await freePort()]
  const doors = await startHaproxy(folder, programs, database, ports)
  const direct = { DATABASE_URL: doors.databaseUrl }
  const env = pooled
    ? {
        DATABASE_URL: await startPgbouncer(folder, programs, doors.databasePort),
        DATABASE_DIRECT_URL: doors.databaseUrl,
      }
    : direct
  const servers: Server[] = []
  for (const [n, port] of ports.entries())
    servers.push(await startServer({ name: `mosim${n + 1}`, folder, port, simulatorUrl, env }))
  return { ...doors, servers }
}

async function shake(stage: Stage): Promise<void> {
  const rounds = async (name: string, times: number, act: (stage: Stage, name: string) => Promise<void>) => {
    for (let n = 1; n <= times; n++) await act(stage, `${name} ${n}/${times}`)
  }
  await rounds('primary killed', counts.kills, kill)
  await rounds('primary frozen', counts.freezes, freeze)
  await rounds('switched over', counts.switches, switchOver)
  await rollingRestart(stage)
}

function tell(report: Report, { notes }: Load): void {
  report.say(
    Object.entries(notes.counts)
      .map(([what, n]) => `${what} ${n}`)
      .join(', '),
  )
  const kinds = Object.entries(Object.groupBy(notes.failed, ({ how }) => how))
  report.say(
    `asked again after: ${kinds.map(([how, all]) => `${how} ${all!.length}`).join(', ') || 'nothing'}`,
  )
  const odd = Object.entries(Object.groupBy(notes.odd, (what) => what)).map(
    ([what, all]) => `${what} (${all!.length})`,
  )
  report.check(odd.length === 0, `answers that nobody should get: ${odd.join(', ') || 'none'}`)
}

/** The whole under load: the primary dies, freezes and is exchanged, and the servers are restarted. */
async function underLoad(cluster: Cluster, pooled: boolean): Promise<void> {
  const { report } = cluster
  report.title(pooled ? 'through PgBouncer' : 'through HAProxy')
  const database = await startDatabase(cluster.folder, cluster.programs)
  const { web, databaseUrl, servers } = await startAll(cluster, database, pooled)
  const ground = await prepareGround(web, databaseUrl)
  const load = startLoad(ground)
  try {
    await shake({ database, databaseUrl, servers, load, report })
  } finally {
    await load.stop()
  }
  tell(report, load)
  await compared(report, 'at the end', () => compareExactly(databaseUrl, load.notes))
  report.check(
    true,
    `${load.notes.acknowledged.length} changes acknowledged; compared with the database to the last`,
  )
  for (const { process } of servers.toReversed()) await process.stop()
  await database.stop()
  await stopAll()
}

async function main(): Promise<void> {
  const programs = ensurePrograms()
  const report = openReport()
  const simulator = await startSimulator({ port: 0 })
  const folder = await newRunFolder()
  const end = async () => {
    await stopAll()
    await simulator.close()
    if (!values.keep) await removeFolder(folder)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)))
  try {
    for (const [part, pooled] of [
      ['direct', false],
      ['pgbouncer', true],
    ] as const)
      if (isWanted(part)) await underLoad({ folder, programs, report, simulatorUrl: simulator.url }, pooled)
  } finally {
    await end()
  }
  console.log(report.broken.length ? `\n${report.broken.length} lines are broken` : '\nall lines are kept')
  process.exitCode = report.broken.length ? 1 : 0
}

if (values.help) console.log(USAGE)
else
  main().catch((error: Error) => {
    console.error(error instanceof CannotHave ? error.message : error)
    process.exit(1)
  })
