import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '#app/backup/restore.ts'
import { readConfig } from '#app/config.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { carryOut } from './carry-out.ts'

// npm run restore -- FOLDER [--secret FILE]: restores a backup into an empty MOSIM_DATA.
carryOut(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { secret: { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder) throw new StartRefused('Name the backup: `npm run restore -- FOLDER --secret FILE`.')
  const config = readConfig(process.env)
  const { holdsUntil, lost, finished, orphan, filesIn } = await restore({
    config,
    from: resolve(folder),
    secretFile: values.secret,
  })
  console.log(`${config.dataFolder} is restored as of ${holdsUntil}. Start the server on it.`)
  if (filesIn === 'bucket') console.log('Its files are in a bucket, and were not checked.')
  if (finished)
    console.log(`${finished} files were destroyed during the backup, and are recorded as destroyed.`)
  if (orphan) console.log(`${orphan} files without a row in the database were not restored.`)
  if (lost) console.log(`${lost} files with a row in the database are missing in the backup.`)
})
