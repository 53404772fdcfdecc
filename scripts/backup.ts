import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#app/backup/back-up.ts'
import { readConfig } from '#app/config.ts'
import { carryOut } from './carry-out.ts'

// npm run backup [-- FOLDER]: backs up the embedded database and the files while the product runs.
const MIB = 1024 * 1024
const nameNow = () => `backups/mosim-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`

carryOut(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readConfig(process.env)
  const target = resolve(positionals[0] ?? nameNow())
  const { files, bytes } = await backUp(config, target)
  console.log(`${target}: ${files} files, ${Math.ceil(bytes / MIB)} MiB.`)
  console.log(
    config.secret
      ? 'MOSIM_SECRET is not in it: keep it, and not beside it.'
      : `The secret is not in it: keep a copy of ${config.dataFolder}/secret, and not beside it. Without it no document can be read.`,
  )
  if (config.filesIn === 'bucket')
    console.log('Files in the bucket are not included: back up the bucket separately.')
})
