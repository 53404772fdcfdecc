import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { transaction } from '#kit/db.ts'
import { writeOffFiles } from '#platform/file/service.ts'
import { dueMissingFiles } from '#platform/file/store.ts'
import { carryOut } from './carry-out.ts'
import { onDatabase } from './on-database.ts'

// npm run files:missing [-- --give-up ID …]: lists files that are due for destruction but missing; --give-up writes
// them off.
const MAX_SHOWN = 200

carryOut(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'give-up': { type: 'boolean' } },
  })
  await onDatabase(readConfig(process.env), async (db) => {
    if (values['give-up']) {
      const given = await transaction(db, (tx) => writeOffFiles(tx, positionals, new Date()))
      console.log(`${given} of ${positionals.length} were written off: the next run marks them as destroyed.`)
    }
    for (const { id, purpose, missingAt } of await dueMissingFiles(db, MAX_SHOWN))
      console.log(`${purpose}/${id} missing since ${missingAt!.toISOString()}`)
  })
})
