import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db.ts'

/** Takes away every message, waiting or ended. */
export async function removeMessages(db: Db): Promise<void> {
  await db.execute(sql`delete from outbox`)
  await db.execute(sql`delete from ended_message`)
}
