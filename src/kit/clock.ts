import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** The largest tolerated error of a clock, in milliseconds. */
const MAX_CLOCK_OFF_MS = 60_000

/** By how many milliseconds the clock of this machine is ahead of the database's; negative when it is behind. */
export async function clockOffsetMs(db: Pick<Db, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return Date.now() - rows[0]!.at
}

/** The error of a clock in whole seconds; 0 when it is at most one minute. */
export const clockErrorSeconds = (offMs: number): number =>
  Math.abs(offMs) > MAX_CLOCK_OFF_MS ? Math.round(offMs / 1000) : 0

/** Whether the clock of this machine differs from the database's by more than a minute. */
export const isClockWrong = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
  clockErrorSeconds(await clockOffsetMs(db)) !== 0
