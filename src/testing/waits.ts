import { sql } from 'drizzle-orm'
import type { TestWorld } from './world.ts'

/** Resolves when `count` statements like this one wait for a lock. */
export async function waitUntilLockWaited({ world }: TestWorld, statement: string, count = 1): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`
  while ((await world.db.execute(waiting)).rows.length < count)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Sends a call again while the server is too busy to answer it (503), as clients do. */
export async function untilAnswered<Answer extends { statusCode: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.statusCode !== 503) return answer
  }
}
