import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { placesOf } from '#app/files.ts'
import { isWhole, moveFiles } from '#app/move-files.ts'
import { openDb } from '#kit/db.ts'
import { joinPostgres } from '#kit/postgres/start.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { carryOut } from './carry-out.ts'

// npm run files:move -- to-bucket | to-folder [--remove]
const USAGE =
  'Say where to: `npm run files:move -- to-bucket` or `npm run files:move -- to-folder`; with --remove nothing stays behind.'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean' } },
  })
  const [where, ...more] = positionals
  if ((where !== 'to-bucket' && where !== 'to-folder') || more.length) throw new StartRefused(USAGE)
  const config = readConfig(process.env)
  const { folder, bucket } = placesOf(config)
  if (!bucket) throw new StartRefused('Name the bucket by S3_BUCKET and its keys (.env.example).')
  const [from, to] = where === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  const postgres = config.databaseUrl
    ? null
    : await joinPostgres({ folder: config.dataFolder, log: console.error })
  const db = openDb(config.databaseUrl ?? postgres!.url, { max: 8, pooler: config.pooler })
  try {
    const counts = await moveFiles({ db, from, to, removes: values.remove ?? false })
    console.log(
      Object.entries(counts)
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
    )
    if (!isWhole(counts))
      throw new StartRefused(
        'Not every file is at its new place: run it again, and look for those that are missing.',
      )
  } finally {
    await db.$client.end()
    await postgres?.stop()
  }
}

carryOut(main)
