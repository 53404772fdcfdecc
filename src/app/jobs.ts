import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { oneTimeCodesStillTrue } from '#ride/account/jobs.ts'
import { sessions as rideSessions } from '#ride/account/store.ts'
import { invitesStillTrue } from '#ride/invite/jobs.ts'
import { eraseOldInvites, forgetInvitees } from '#ride/invite/store.ts'
import { organizationInvitesStillTrue } from '#ride/organization/jobs.ts'
import { purgeExpiredInvites } from '#ride/organization/members/store.ts'
import { destroyFiles } from '#platform/file/jobs.ts'
import { purgeSocialTickets } from '#ride/account/social/store.ts'
import { purgeSocialAttempts } from '#platform/social/store.ts'
import { forgetSaid } from '#platform/audit/store.ts'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { sendMessages, type StillTrue } from '#platform/outbox/jobs.ts'
import { eraseOldMessages } from '#platform/outbox/store.ts'
import {
  eraseExpiredReservations,
  stillTrue as reservationMessagesStillTrue,
} from '#ride/reservation/jobs.ts'
import { offersStillTrue, serveLines, serveWaitlist } from '#ride/waitlist/jobs.ts'
import { purgeLinks } from '#ride/share/store.ts'
import { purgeEntries } from '#ride/waitlist/store.ts'
import { eraseOldRatings } from '#ride/rating/store.ts'
import { purgeHolds } from '#ride/hold/store.ts'
import { rollUpFigures } from '#ride/figures/jobs.ts'
import { expireLots } from '#ride/ticket/jobs.ts'
import { askPurchases, eraseDepositors, purchasesStillSo } from '#ride/ticket/purchase/jobs.ts'
import { deleteCards, setCardsAside } from '#subscribe/application/card/jobs.ts'
import { purgeUnusedAttempts } from '#subscribe/application/store.ts'
import { purgeTaken } from '#subscribe/benefit/store.ts'
import { forgetLateRefundReasons } from '#subscribe/payment/staff/store.ts'
import { purgeExpiredCodeGuesses } from '#subscribe/account/guessing/store.ts'
import { sessions as subscriberSessions } from '#subscribe/account/store.ts'
import { askUnknown, chargeDue, comparePayments, endSubscriptions } from '#subscribe/payment/jobs.ts'
import { remindMileage } from '#subscribe/handover/mileage/jobs.ts'
import { announceCharges, announceEnds, noticesStillTrue } from '#subscribe/payment/notice/jobs.ts'
import { LEASE_MS } from '#subscribe/payment/rules.ts'
import type { World } from '#world'
import { DAY_MS } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { type Channel, CHANNELS } from '#kit/unit-of-work.ts'
import { untilNone } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { spanned } from '#kit/span.ts'
import { purgeExpiredGuesses } from '#platform/login/store.ts'
import { purgeOldRevisions } from '#platform/staff/store.ts'
import { purgeExpiredAttempts } from '#platform/verification/store.ts'
import { purgeExpiredResponses } from '#kit/idempotency.ts'

const EACH_MINUTE = '* * * * *'

/** Every scheduled job: its name, its hour in KST, what it does; one that talks to people does so at its hour or on the next day. */
export const schedule = [
  { name: 'expire-lots', cron: '5 0 * * *', run: (world: World) => expireLots(world) },
  {
    name: 'erase-old-reservations',
    cron: '20 0 * * *',
    run: (world: World) => eraseExpiredReservations(world),
  },
  {
    name: 'destroy-files',
    cron: '*/10 * * * *',
    run: (world: World) => untilNone(() => destroyFiles(world)),
  },
  { name: 'serve-waitlist', cron: EACH_MINUTE, run: serveWaitlist },
  { name: 'charge-due', cron: EACH_MINUTE, run: chargeDue },
  { name: 'ask-unknown-payments', cron: EACH_MINUTE, run: askUnknown },
  { name: 'ask-ticket-purchases', cron: EACH_MINUTE, run: askPurchases },
  { name: 'apply-payment-webhooks', cron: EACH_MINUTE, run: applyWebhooks },
  { name: 'compare-payments', cron: '30 4 * * *', run: comparePayments },
  { name: 'announce-charges', cron: '0 11 * * *', talks: true, run: announceCharges },
  { name: 'announce-ends', cron: '10 11 * * *', talks: true, run: announceEnds },
  { name: 'remind-mileage', cron: '0 10 * * *', talks: true, run: remindMileage },
  { name: 'end-subscriptions', cron: '10 0 * * *', run: endSubscriptions },
  { name: 'set-cards-aside', cron: '30 0 * * *', run: setCardsAside },
  { name: 'delete-cards', cron: '*/10 * * * *', run: deleteCards },
  { name: 'purge-expired', cron: '40 0 * * *', run: purgeAll },
  { name: 'roll-up-figures', cron: '20 1 * * *', run: rollUpFigures },
] as const

/** One after the other, each by itself: what fails keeps nothing else from being erased. Throws what failed, at the end. */
async function purgeAll(world: World): Promise<void> {
  const failures: unknown[] = []
  for (const purge of purges(world)) await purge().catch((error: unknown) => failures.push(error))
  if (failures.length) throw failures[0]
}

const SESSIONS_AT_ONCE = 200
const ROWS_AT_ONCE = 10_000

function purges(world: World): (() => Promise<unknown>)[] {
  const { db, now } = world
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const [yesterday, twoDays, month, year] = [daysAgo(1), daysAgo(2), daysAgo(30), daysAgo(365)]
  return [
    ...[rideSessions, subscriberSessions].map(
      (sessions) => () => untilNone(() => sessions.purgeExpired(db, twoDays, SESSIONS_AT_ONCE)),
    ),
    () => purgeExpiredAttempts(db, twoDays),
    () => purgeExpiredGuesses(db, twoDays),
    () => purgeExpiredCodeGuesses(db, twoDays),
    () => purgeTaken(db, year),
    () => transaction(db, async (tx) => forgetSaid(tx, await forgetLateRefundReasons(tx))),
    () => forgetInvitees(db, year),
    () => purgeSocialAttempts(db, yesterday),
    () => purgeSocialTickets(db, yesterday),
    () => untilNone(() => purgeUnusedAttempts(db, month, ROWS_AT_ONCE)),
    () => purgeExpiredResponses(db, twoDays),
    () => purgeExpiredInvites(db, now()),
    () => purgeHolds(db, twoDays),
    () => purgeEntries(db, month),
    () => purgeLinks(db, month),
    () => purgeOldRevisions(db, month),
    () => eraseDepositors(world),
    () => untilNone(() => eraseOldMessages(db, year, ROWS_AT_ONCE)),
    () => untilNone(() => eraseOldInvites(db, { over: yesterday, old: year }, ROWS_AT_ONCE)),
    () => untilNone(() => eraseOldRatings(db, year, ROWS_AT_ONCE)),
  ]
}

const POLL_MS = 2_000
// What gathers meanwhile goes out in one call.
const BREATH_MS = 200
// Of a stop: then the note is made without the provider's answer, so that it does not end with the process.
const LAST_WORD_MS = 4_000

const TRUTHS = [
  reservationMessagesStillTrue,
  oneTimeCodesStillTrue,
  invitesStillTrue,
  organizationInvitesStillTrue,
  offersStillTrue,
  noticesStillTrue,
  purchasesStillSo,
]

/** What every room holds to be true still. */
const stillTrue: StillTrue = async (world, messages) => {
  let held = messages
  for (const truth of TRUTHS) {
    const ids = await truth(world, held)
    held = held.filter(({ id }) => ids.has(id))
  }
  return new Set(held.map(({ id }) => id))
}

/** Does a step when woken, after a breath in which all who wake it are one, and one step after the other. */
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
    /** Resolves when what was woken is done. */
    settled: () => turn,
  }
}

/** Sends what is in the outbox by any channel: when woken for it, and every `pollMs` milliseconds besides. */
export function startOutbox(world: World, pollMs = POLL_MS) {
  const workers = CHANNELS.map((channel) => ({ channel, ...startSending(world, channel, pollMs) }))
  return {
    wake: (channels: readonly Channel[]): void =>
      workers.filter(({ channel }) => channels.includes(channel)).forEach(({ wake }) => wake()),
    /** Resolves when what was woken is done. */
    settled: () => Promise.all(workers.map(({ settled }) => settled())),
    /** Resolves when what was taken is sent and noted; the rest is for the other servers. */
    stop: () => Promise.all(workers.map(({ stop }) => stop())),
  }
}

function startSending(world: World, channel: Channel, pollMs: number) {
  let isStopping = false
  const patience = new AbortController()
  const next = () => sendMessages(world, channel, stillTrue, patience.signal)
  const send = async () => {
    try {
      while (!isStopping && (await next()) > 0) await sleep(BREATH_MS)
    } catch (error) {
      world.log.warn(errorFacts(error), 'outbox waits')
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

/** Looks into what the payment provider told a moment after it did; what is missed here the schedule takes up. */
export const startListening = (world: World) =>
  startAfter(world, ['paymentTold'], { name: 'apply-payment-webhooks', run: applyWebhooks })

/** Offers what came free to those who wait for it a moment after it did; what is missed here the schedule takes up. */
export const startServing = (world: World) =>
  startAfter(world, ['day', 'hold'], { name: 'serve-waitlist', run: serveLines })

/** Does something a moment after any event of these topics, once for all that come meanwhile. */
function startAfter(
  world: World,
  topics: ('paymentTold' | 'day' | 'hold')[],
  { name, run }: { name: string; run: (world: World) => Promise<unknown> },
) {
  const look = async () => {
    await spanned('job', name, () => run(world)).catch((error) =>
      world.log.warn({ job: name, ...errorFacts(error) }, 'job waits'),
    )
  }
  const { wake, settled } = steps(look, BREATH_MS)
  const leave = topics.map((topic) => world.events.subscribe(topic, wake))
  return {
    async stop(): Promise<void> {
      for (const end of leave) end()
      await settled()
    },
  }
}

/** Runs the schedule on PostgreSQL: once for all processes, and after a crash again. */
export async function startSchedule(world: World) {
  const executeSql = (text: string, values?: unknown[]) => world.db.$client.query(text, values)
  const boss = new PgBoss({ db: { executeSql } })
  boss.on('error', (error) => world.log.warn(errorFacts(error), 'schedule waits'))
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
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, cron, run, ...rest } of schedule) {
    // Making a queue locks the table of jobs, on which other servers work.
    if (!known.has(name)) await boss.createQueue(name, { retryLimit: 5, retryDelay: 60, retryBackoff: true })
    // What fell due while no server ran is done once, as soon as one does.
    const missed = 'talks' in rest ? 'skip' : 'once'
    await boss.schedule(name, cron, {}, { tz: 'Asia/Seoul', missed })
    // A server that starts does these at once, and again when the leases of a server that was killed have ended.
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
  // The queue keeps what it is thrown, and the driver's own words hold what people sent.
  if (!done) throw new Error('It failed; the log says of what')
  world.log.info({ job, ...done }, 'job done')
}
