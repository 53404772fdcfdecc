import { sql } from 'drizzle-orm'
import type { Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'

/** The number of an admin's exports since an instant, from the audit log. Reads only. */
export async function exportsSince(tx: Tx, { personId, name }: Session, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from audit
    where actor_name = ${name} and actor_id = ${personId} and action = 'EXPORT' and at > ${since.toISOString()}`)
  return rows[0]!.count
}
