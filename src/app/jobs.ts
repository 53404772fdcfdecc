import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { errorFacts } from '#kit/error-facts.ts'
import { spanned } from '#kit/span.ts'
import type { Channel } from '#kit/unit-of-work.ts'
import { sendMessages, type RelevanceCheck } from '#platform/outbox/jobs.ts'
import { isLaneOf, type Lane, LANES } from '#platform/outbox/rules.ts'
import { LEASE_MS } from '#subscribe/payment/rules.ts'
import { EACH_MINUTE, type Listener } from '#room'
import type { World } from '#world'
import { jobs, listeners, relevanceChecks } from './rooms.ts'

const POLL_MS = 2_000
// Messages that are queued within this time are sent in one call.
const BREATH_MS = 200
// During a stop, sending is aborted after this time and recorded as unanswered, before the process ends.
const LAST_WORD_MS = 4_000

/** The messages that every room considers relevant. */
export const isStillRelevant: RelevanceCheck = async (world, messages) => {
  // Without a text, a kind that this build does not know cannot be rendered.
  let held = messages.filter(({ kind, text }) => text !== '' || kind in world.messageKinds)
  for (const truth of relevanceChecks) {
    const ids = await truth(world, held)
    held = held.filter(({ id }) => ids.has(id))
  }
  return new Set(held.map(({ id }) => id))
}

/** Runs a step after a wake-up and a short pause that collects further wake-ups; steps never overlap. */
function steps(step: () => Promise<void>, breathMs = 0) {
  let turn = Promise.resolve()
  let isWaiting = false
  const take = async () => {
    if (breathMs) await sleep(breathMs)
    isWaiting = false
    await step()
  }
  const wake = () => {
    if (isWaiting) return
    isWaiting = true
    turn = turn.then(take)
  }
  return {
    wake,
    /** Resolves when all requested steps have run. */
    settled: () => turn,
  }
}

/** Sends the outbox's messages in all lanes: when woken, and every `pollMs` milliseconds. */
export function startOutbox(world: World, pollMs = POLL_MS) {
  const workers = LANES.map((lane) => ({ lane, ...startSending(world, lane, pollMs) }))
  return {
    wake: (channels: readonly Channel[]): void =>
      workers
        .filter(({ lane }) => channels.some((channel) => isLaneOf(lane, channel)))
        .forEach(({ wake }) => wake()),
    /** Resolves when all requested steps have run. */
    settled: () => Promise.all(workers.map(({ settled }) => settled())),
    /** Resolves when the messages that this server claimed are sent and recorded; other servers send the rest. */
    stop: () => Promise.all(workers.map(({ stop }) => stop())),
  }
}

function startSending(world: World, lane: Lane, pollMs: number) {
  let isStopping = false
  const patience = new AbortController()
  const next = () => sendMessages(world, lane, isStillRelevant, patience.signal)
  const send = async () => {
    try {
      while (!isStopping && (await next()) > 0) await sleep(BREATH_MS)
    } catch (error) {
      world.log.warn(errorFacts(error), 'outbox failed, will retry')
    }
  }
  const { wake, settled } = steps(send)
  const timer = setInterval(wake, pollMs)
  return {
    wake,
    settled,
    async stop(): Promise<void> {
      clearInterval(timer)
      isStopping = true
      const late = setTimeout(() => patience.abort(), LAST_WORD_MS)
      await settled()
      clearTimeout(late)
    },
  }
}

/** Starts the rooms' listeners. They also run when events of other servers may have been lost. */
export function startListeners(world: World) {
  const started = listeners.map((listener) => startListener(world, listener))
  return { stop: () => Promise.all(started.map(({ stop }) => stop())) }
}

function startListener(world: World, { job, topics, run }: Listener) {
  const look = async () => {
    await spanned('job', job, () => run(world)).catch((error) =>
      world.log.warn({ job, ...errorFacts(error) }, 'listener failed, runs again at the next event'),
    )
  }
  const { wake, settled } = steps(look, BREATH_MS)
  const leave = [...topics.map((topic) => world.events.subscribe(topic, wake)), world.events.onMissed(wake)]
  return {
    async stop(): Promise<void> {
      for (const end of leave) end()
      await settled()
    },
  }
}

/** Runs the schedule on PostgreSQL: each job once for all processes, and again after a crash. */
export async function startSchedule(world: World) {
  const executeSql = (text: string, values?: unknown[]) => world.db.$client.query(text, values)
  const boss = new PgBoss({ db: { executeSql } })
  boss.on('error', (error) => world.log.warn(errorFacts(error), 'schedule error, will retry'))
  const stop = () => boss.stop({ graceful: true, timeout: 2_000 })
  try {
    await boss.start()
    await arrange(boss, world)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}

async function arrange(boss: PgBoss, world: World): Promise<void> {
  // This build has no worker for a job of a former build: its queue would grow.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, cron, run, talks } of jobs) {
    // Creating a queue locks the table of jobs, which would delay other servers.
    if (!known.has(name)) await boss.createQueue(name, { retryLimit: 5, retryDelay: 60, retryBackoff: true })
    // A job that was due while no server ran is run once, as soon as a server starts.
    const missed = talks ? 'skip' : 'once'
    await boss.schedule(name, cron, {}, { tz: 'Asia/Seoul', missed })
    // A starting server runs these immediately, and again when the leases of a killed server have expired.
    if (cron === EACH_MINUTE)
      for (const startAfter of [0, LEASE_MS / 1_000 + 1]) await boss.send(name, {}, { startAfter })
    await boss.work(name, { pollingIntervalSeconds: cron === EACH_MINUTE ? 5 : 30 }, () =>
      runJob(world, name, run),
    )
  }
}

async function runJob(world: World, job: string, run: (world: World) => Promise<unknown>): Promise<void> {
  const done = await spanned('job', job, () => run(world)).then(
    (result) => ({ result }),
    (error: unknown) => void world.log.error({ job, ...errorFacts(error) }, 'job failed'),
  )
  // The queue stores the thrown error; the driver's message would contain user input.
  if (!done) throw new Error('It failed; the log says of what')
  world.log.info({ job, ...done }, 'job done')
}
