import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { clientClassOf } from './db-client.ts'
import type { Event } from './event-bus.ts'

const CHANNEL = 'mosim_events'
const AGAIN_MS = 500
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5_000
const DEAF_MS = 15_000

type Relay<Events> = {
  /** A direct connection, because LISTEN does not work through a transaction pooler; null: there is none. */
  url: string | null
  pool: pg.Pool
  receive: (event: Event<Events>) => void
  /** Called after a time in which events may have been lost; every 15 seconds while no connection listens. */
  missed: () => void
}

type Message<Events> = { from: string; event?: Event<Events> }

/** Carries events between the processes that share a database. Events are only hints, so a lost event does no harm. */
export function openEventRelay<Events>({ url, pool, receive, missed }: Relay<Events>) {
  const self = crypto.randomUUID()
  const hear = ({ from, event }: Message<Events>) => {
    if (from === self) return
    if (event) receive(event)
    else missed()
  }
  const stopHearing = url ? listening(url, hear, missed) : deaf(missed)
  const sender = sending<Events>(pool, self)
  return {
    send: (event: Event<Events>): void => sender.send(event),
    stop(): void {
      sender.stop()
      stopHearing()
    },
  }
}

function deaf(missed: () => void): () => void {
  const timer = setInterval(missed, DEAF_MS)
  return () => clearInterval(timer)
}

/** Publishes to the other processes. After a failure it retries to notify them that events were lost. */
function sending<Events>(pool: pg.Pool, from: string) {
  let hasEnded = false
  let isMakingUp = false
  const notify = (message: Message<Events>) =>
    pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])
  const makeUp = async () => {
    if (isMakingUp) return
    isMakingUp = true
    while (!hasEnded) {
      await sleep(AGAIN_MS, null, { ref: false })
      const isNotified = await notify({ from }).then(
        () => true,
        () => false,
      )
      if (isNotified) break
    }
    isMakingUp = false
  }
  return {
    send: (event: Event<Events>): void => void notify({ from, event }).catch(makeUp),
    stop: (): void => void (hasEnded = true),
  }
}

/** Listens until it is stopped. A connection is replaced when it is lost or does not answer a check. */
function listening<Events>(url: string, hear: (message: Message<Events>) => void, missed: () => void) {
  const Client = clientClassOf(url, 'off')
  let hasEnded = false
  let hasListened = false
  let client: pg.Client | null = null

  async function listen(): Promise<void> {
    client = new Client({
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'mosim events',
    })
    const lost = new Promise<unknown>((resolve) =>
      client!.on('end', () => resolve(null)).on('error', resolve),
    )
    client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '{}') as Message<Events>))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    if (hasListened) missed()
    hasListened = true
    while (!hasEnded && !(await isLost(lost))) await client.query('select 1')
  }

  const isLost = (lost: Promise<unknown>) =>
    Promise.race([lost.then(() => true), sleep(HEARTBEAT_MS, false, { ref: false })])

  // Not awaited: the end of a broken connection is never reported.
  const hangUp = () => void client?.end().catch(() => {})

  async function keepListening(): Promise<void> {
    while (!hasEnded) {
      await listen().catch(() => {})
      hangUp()
      if (!hasEnded) await sleep(AGAIN_MS)
    }
  }

  void keepListening()
  return () => {
    hasEnded = true
    hangUp()
  }
}
