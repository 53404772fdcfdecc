import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'
import type { Tx } from './db.ts'
import { newId } from './id.ts'
import { purgeResponsesAbout } from './idempotency.ts'

const t = testWorld()

/** The number of rows that this connection has read by sequential scans and not yet reported to the statistics. */
async function readOneByOne(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: string }>(sql`
    select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'stored_response'`)
  return Number(rows[0]!.read)
}

test('purging an account does not scan the hundred thousand responses of others', async () => {
  // In ten statements: on a busy machine a single one takes longer than the statement timeout.
  for (let tenth = 0; tenth < 10; tenth++)
    await t.world.db.execute(sql`
      insert into stored_response (scope, key, request_hash, status, body, created_at)
      select concat_ws(' ', who, 'POST /api/users/{id}/reservations', who), ${tenth}::text || n, 'one', 201,
        jsonb_build_object('id', gen_random_uuid()), now()
      from (select gen_random_uuid() as who, n from generate_series(1, 10000) n) made`)
  await t.world.db.execute(sql`analyze stored_response`)
  await t.world.db.transaction(async (tx) => {
    const before = await readOneByOne(tx)
    await purgeResponsesAbout(tx, [newId(), newId(), newId()])
    expect((await readOneByOne(tx)) - before).toBe(0)
  })
})
