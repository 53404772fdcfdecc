import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningSimulator, startSimulator } from '#simulator/server.ts'
import { type Bucket, startBucket } from '#testing/bucket.ts'
import { checkConfiguration } from './configuration.ts'
import { makeFolder, newRunFolder, removeFolder } from './folder.ts'
import { CannotHave, ensurePrograms, type Programs } from './packages.ts'
import { stopAll } from './process.ts'
import { openReport, type Report } from './report.ts'
import { restoreToASecond } from './restore.ts'
import { type Part, playScene, WAYS } from './scene.ts'

// The whole of it takes about half an hour on two cores; `--quick` a few minutes.
const USAGE = `npm run test:cluster -- [--quick] [--kills n] [--freezes n] [--switches n] [--parts a,b] [--ways a,b] [--keep]
  parts: load, across, messages, restore        ways: direct, hosts, pgbouncer        --keep leaves the folder with the logs`

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

type Outside = { simulator: RunningSimulator; bucket: Bucket }

async function playAll(folder: string, programs: Programs, report: Report, { simulator, bucket }: Outside) {
  const given = { programs, report, bucket, simulatorUrl: simulator.url, counts, isWanted }
  for (const way of WAYS)
    if (ways.includes(way)) await playScene({ ...given, way, folder: await makeFolder(join(folder, way)) })
  if (!isWanted('restore')) return
  await restoreToASecond({ ...given, folder: await makeFolder(join(folder, 'restore')) })
  await stopAll()
}

async function endAll({ simulator, bucket }: Outside, folder: string): Promise<void> {
  await stopAll()
  await simulator.close()
  await bucket.stop()
  if (!values.keep) await removeFolder(folder)
}

async function main(): Promise<void> {
  const programs = ensurePrograms()
  const report = openReport()
  checkConfiguration(programs, report)
  const outside = { simulator: await startSimulator({ port: 0 }), bucket: await startBucket() }
  const folder = await newRunFolder()
  let ending: Promise<void> | null = null
  const end = () => (ending ??= endAll(outside, folder))
  const interrupt = () => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await playAll(folder, programs, report, outside)
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
