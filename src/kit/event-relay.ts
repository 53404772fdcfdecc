import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Event } from './event-bus.ts'

const CHANNEL = 'mosim_events'
const AGAIN_MS = 500
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5_000

/** Carries events between the processes that share a database: hints only, so a lost one harms nobody. */
export function openEventRelay<Events>(url: string, pool: pg.Pool, receive: (event: Event<Events>) => void) {
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
      application_name: 'mosim events',
    })
    const lost = new Promise<unknown>((resolve) =>
      client!.on('end', () => resolve(null)).on('error', resolve),
    )
    client.on('notification', ({ payload }) => {
      const { from, event } = JSON.parse(payload ?? '{}') as { from: string; event: Event<Events> }
      if (from !== self) receive(event)
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
    send: (event: Event<Events>): void => {
      pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, event })]).catch(() => {})
    },
    stop: (): void => {
      ended = true
      hangUp()
    },
  }
}
