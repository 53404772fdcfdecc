import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dayOf, HOUR_MS } from '#kit/day.ts'
import { type Db, transaction } from '#kit/db.ts'
import type { World } from '#world'
import { lockRollUp, rollUpDay, invalidateAllDays, daysToRollUp } from './store.ts'

const BUSY_MS = 50

/**
 * The nightly job: rolls up every day that ended at least an hour ago and is not rolled up, each in its own
 * transaction. Returns the number of days. After that hour, every booking of the day is committed.
 */
export async function rollUpFigures({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> {
  const settled = new Date(now().getTime() - HOUR_MS)
  const days = await daysToRollUp(db, addDays(dayOf(settled), -1))
  for (const day of days) while (!(await isRolledUp(db, day, settled))) await sleep(BUSY_MS)
  return days.length
}

/** Rolls up a day; false while a change of a ride is under way. */
const isRolledUp = (db: Db, day: string, settled: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    const isFree = await lockRollUp(tx)
    if (isFree) await rollUpDay(tx, day, settled)
    return isFree
  })

/** Counts all figures again: invalidates all days, then rolls them up day by day. Returns the number of days. */
export async function rebuildFigures({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> {
  await transaction(db, invalidateAllDays)
  return rollUpFigures({ db, now })
}
