import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** A clock that is further off than this is wrong, in milliseconds. */
export const MAX_CLOCK_OFF_MS = 60_000

/** By how many milliseconds the clock of this machine is ahead of the database's; negative when it is behind. */
export async function clockOffMs(db: Pick<Db, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return Date.now() - rows[0]!.at
}

/** Whether the clock of this machine differs from the database's by more than a minute. */
export const isClockWrong = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
  Math.abs(await clockOffMs(db)) > MAX_CLOCK_OFF_MS
