import { sql } from 'drizzle-orm'
import type { TestWorld } from './world.ts'

/** Resolves when a statement like this, or several, wait for a lock. */
export async function waitUntilLockWaited({ world }: TestWorld, statement: string, count = 1): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`
  while ((await world.db.execute(waiting)).rows.length < count)
    await new Promise((resolve) => setTimeout(resolve, 10))
}
