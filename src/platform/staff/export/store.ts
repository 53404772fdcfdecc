import { type SQL, sql } from 'drizzle-orm'
import type { Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'

/** The number of an admin's exports since an instant, from the audit log. Reads only. */
export async function exportsSince(tx: Tx, { personId, name }: Session, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from audit
    where actor_name = ${name} and actor_id = ${personId} and action = 'EXPORT' and at > ${since.toISOString()}`)
  return rows[0]!.count
}

/** The number of exported rows, counted up to a limit: `1,204건`. */
export async function countText(tx: Tx, query: SQL): Promise<string> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${query}) listed limit ${MAX_COUNTED + 1}) counted`,
  )
  const n = rows[0]!.n
  return n > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('ko-KR')}건 이상` : `${n.toLocaleString('ko-KR')}건`
}
