import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { placesOf } from '#app/files.ts'
import { isMoveComplete, moveFiles } from '#app/move-files.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { carryOut } from './carry-out.ts'
import { onDatabase } from './on-database.ts'

// npm run files:move -- to-bucket | to-folder [--remove]
const USAGE =
  'Say where to: `npm run files:move -- to-bucket` or `npm run files:move -- to-folder`; with --remove nothing stays behind.'

carryOut(async () => {
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
  await onDatabase(config, async (db) => {
    const tell = (what: string, key: string) => console.error(`${what}: ${key}`)
    const counts = await moveFiles({ db, from, to, removes: values.remove ?? false, tell })
    const summary = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
    console.log(summary.join(', '))
    if (!isMoveComplete(counts))
      throw new StartRefused('Not every file is at its new place: look for those above, and run it again.')
  })
})
