import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { placesOf } from '#app/files.ts'
import { findOrphans } from '#app/orphan-files.ts'
import { carryOut } from './carry-out.ts'
import { onDatabase } from './on-database.ts'

// npm run files:orphans [-- --remove]: lists files in the folder and the bucket without a row in the database.
carryOut(async () => {
  const { values } = parseArgs({ options: { remove: { type: 'boolean' } } })
  const config = readConfig(process.env)
  await onDatabase(config, async (db) => {
    for (const [where, place] of Object.entries(placesOf(config))) {
      if (!place) continue
      const tell = (what: string, key: string) => console.log(`${what}: ${key} in the ${where}`)
      const counts = await findOrphans({ db, place, removes: values.remove ?? false, now: new Date(), tell })
      const summary = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
      console.log(`${where}: ${summary.join(', ')}`)
    }
  })
})
