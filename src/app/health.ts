import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { clockOffsetMs, clockErrorSeconds } from '#kit/clock.ts'
import { shareRunning } from '#kit/coalesce.ts'
import { type Db, openSeparateConnection, transaction } from '#kit/db.ts'
import { migrationsIn } from '#kit/migrate.ts'
import { withTimeout } from '#kit/timeout.ts'
import type { World } from '#world'
import { MIGRATIONS } from './migrations.ts'

const PROBE_MS = 2_500
/** In ms: a result is reused for this time, because each check writes a row. */
const FRESH_MS = 500

type Probe = { isReady: boolean; offMs: number }
const FAILED: Probe = { isReady: false, offMs: 0 }

/**
 * Liveness: the process answers. Readiness: the database is migrated and accepts a write, and the server is not
 * stopping. Reports the clock's offset from the database in seconds when it exceeds a minute.
 */
export function serveHealth(server: FastifyInstance, world: World, isDraining: () => boolean): void {
  // A separate connection: a server whose pool is exhausted must not look dead.
  const db = openSeparateConnection(world.db, PROBE_MS)
  server.addHook('onClose', () => db.$client.end())
  const ask = shareRunning(() => probe(db))
  let asked = { at: -Infinity, answer: Promise.resolve(FAILED) }
  const current = () => {
    const now = performance.now()
    if (now - asked.at >= FRESH_MS) asked = { at: now, answer: ask() }
    return asked.answer
  }
  server.get('/healthz', () => ({ status: 'up' }))
  server.get('/readyz', async (_, reply) => {
    const { isReady, offMs } = await withTimeout(PROBE_MS, current()).catch(() => FAILED)
    const ready = isReady && !isDraining()
    const seconds = clockErrorSeconds(offMs)
    const clock = seconds !== 0 && { clock_off_seconds: seconds }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting', ...clock })
  })
}

/**
 * Whether the database can commit a row and has free disk space. Updating a row needs no new space, so a sort tests
 * it.
 */
const probe = (db: Db): Promise<Probe> =>
  transaction(db, async (tx) => {
    // A sort that exceeds this memory writes its rows to the disk.
    await tx.execute(sql`select set_config('work_mem', '64kB', true)`)
    await tx.execute(sql`select md5(n::text) from generate_series(1, 4000) n order by 1 offset 3999`)
    const offMs = await clockOffsetMs(tx)
    const { rows } = await tx.execute<{ applied: string[] }>(sql`
      insert into readiness (single, at) values (true, now()) on conflict (single) do update set at = excluded.at
      returning array(select name from migration) as applied`)
    const migrations = await migrationsIn(MIGRATIONS)
    return { isReady: migrations.every((name) => rows[0]!.applied.includes(name)), offMs }
  })
