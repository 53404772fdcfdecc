import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { shareRunning } from '#kit/coalesce.ts'
import { withTimeout } from '#kit/timeout.ts'
import { missingFiles } from '#platform/file/store.ts'
import { waitingMessages } from '#platform/outbox/store.ts'
import type { World } from '#world'

const PATIENCE_MS = 1_000

/** Metrics from the database, so that all servers report the same values; the last values while it is down. */
export function measureShared(registry: Registry, world: World): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await withTimeout(PATIENCE_MS, read()).catch(() => null)
          if (value !== null) this.set(value)
        },
      }),
    )
  // One query for two metrics.
  const messages = shareRunning(() => waitingMessages(world.db, world.now()))
  gauge(
    'outbox_waiting',
    'Messages that are due and not sent yet, 10,000 at most',
    async () => (await messages()).count,
  )
  gauge(
    'outbox_oldest_seconds',
    'For how long the oldest of them has been due',
    async () => (await messages()).seconds,
  )
  gauge('job_lag_seconds', 'For how long the oldest scheduled job has waited to begin', () => jobLag(world))
  gauge('jobs_failing', 'Scheduled jobs whose last run failed', () => jobsFailing(world))
  gauge('files_missing', 'Files due for destruction whose bytes were not found: staff must check them', () =>
    missingFiles(world.db),
  )
}

/** Raw SQL, because these tables belong to the job queue library and have no schema of ours. */
async function jobLag({ db }: World): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from pgboss.job where state < 'active' and start_after <= now()`)
  return rows[0]!.seconds
}

async function jobsFailing({ db }: World): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select max(started_on) filter (where state in ('retry', 'failed')) as failed,
        max(started_on) filter (where state = 'completed') as completed
      from pgboss.job group by name
    ) as last where failed > coalesce(completed, '-infinity')`)
  return rows[0]!.count
}
