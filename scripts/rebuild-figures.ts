import { readConfig } from '#app/config.ts'
import { rebuildFigures } from '#ride/figures/jobs.ts'
import { carryOut } from './carry-out.ts'
import { onDatabase } from './on-database.ts'

// npm run figures:rebuild: counts the figures of all past days again, from reservations and the ledger.
carryOut(() =>
  onDatabase(readConfig(process.env), async (db) => {
    const days = await rebuildFigures({ db, now: () => new Date() })
    console.log(`${days} days rolled up`)
  }),
)
