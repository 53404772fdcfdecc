import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { News } from './news.ts'

const CHANNEL = 'mosim_news'
const AGAIN_MS = 500
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5_000

/** Carries news between the processes that share a database: a hint only, so a lost one harms nobody. */
export function openRelay(url: string, pool: pg.Pool, heard: (news: News) => void) {
  const self = crypto.randomUUID()
  let ended = false
  let client: pg.Client | null = null

  /** Listens on one connection until it is lost, or stays silent when asked. */
  async function listen(): Promise<void> {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'mosim news',
    })
    const lost = new Promise<unknown>((resolve) =>
      client!.on('end', () => resolve(null)).on('error', resolve),
    )
    client.on('notification', ({ payload }) => {
      const { from, ...news } = JSON.parse(payload ?? '{}') as News & { from: string }
      if (from !== self) heard(news)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    while (!ended && !(await isLost(lost))) await client.query('select 1')
  }

  const isLost = (lost: Promise<unknown>) =>
    Promise.race([lost.then(() => true), sleep(HEARTBEAT_MS, false, { ref: false })])

  async function keepListening(): Promise<void> {
    while (!ended) {
      await listen().catch(() => {})
      hangUp()
      if (!ended) await sleep(AGAIN_MS)
    }
  }

  // Not waited for: a connection that was cut off never says that it ended.
  const hangUp = () => void client?.end().catch(() => {})

  void keepListening()
  return {
    send: (news: News): void => {
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ ...news, from: self })])
        .catch(() => {})
    },
    stop: (): void => {
      ended = true
      hangUp()
    },
  }
}
