import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningSimulator, startSimulator } from '#simulator/server.ts'
import { makeFolder, newRunFolder, removeFolder } from './folder.ts'
import { CannotHave, ensurePrograms, type Programs } from './packages.ts'
import { stopAll } from './process.ts'
import { openReport, type Report } from './report.ts'
import { restoreToASecond } from './restore.ts'
import { type Part, playScene } from './scene.ts'

// The whole of it takes about half an hour on two cores; `--quick` a few minutes.
const USAGE = `npm run test:cluster -- [--quick] [--kills n] [--freezes n] [--switches n] [--parts a,b] [--ways a,b] [--keep]
  parts: load, across, messages, restore        ways: direct, pgbouncer        --keep leaves the folder with the logs`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    kills: { type: 'string' },
    freezes: { type: 'string' },
    switches: { type: 'string' },
    parts: { type: 'string', default: 'load,across,messages,restore' },
    ways: { type: 'string', default: 'direct,pgbouncer' },
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
const parts = values.parts.split(',')
const ways = values.ways.split(',')
const isWanted = (part: Part) => parts.includes(part)

async function playAll(folder: string, programs: Programs, report: Report, simulatorUrl: string) {
  const given = { folder, programs, report, simulatorUrl, counts, isWanted }
  for (const way of ['direct', 'pgbouncer'])
    if (ways.includes(way))
      await playScene({
        ...given,
        folder: await makeFolder(join(folder, way)),
        pooled: way === 'pgbouncer',
      })
  if (!isWanted('restore')) return
  await restoreToASecond({ ...given, folder: await makeFolder(join(folder, 'restore')) })
  await stopAll()
}

async function endAll(simulator: RunningSimulator, folder: string): Promise<void> {
  await stopAll()
  await simulator.close()
  if (!values.keep) await removeFolder(folder)
}

async function main(): Promise<void> {
  const programs = ensurePrograms()
  const report = openReport()
  const simulator = await startSimulator({ port: 0 })
  const folder = await newRunFolder()
  let ending: Promise<void> | null = null
  const end = () => (ending ??= endAll(simulator, folder))
  const interrupt = () => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await playAll(folder, programs, report, simulator.url)
  } finally {
    await end()
  }
  console.log(report.broken.length ? `\n${report.broken.length} lines are broken` : '\nall lines are kept')
  process.exitCode = report.broken.length ? 1 : 0
}

if (values.help) console.log(USAGE)
else
  await main().catch((error: Error) => {
    console.error(error instanceof CannotHave ? error.message : error)
    process.exit(1)
  })
