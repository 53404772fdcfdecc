import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { freePort } from '#kit/postgres/start.ts'
import { theAdmin } from '#testing/actors.ts'
import { killableCharger } from '#testing/charger.ts'
import { apply, newApplicant, newModel, simulate } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

// Set YEAR_SUBSCRIPTIONS=500 YEAR_DEATHS=50 for the long run. The seed is printed; YEAR_SEED repeats the provider's behavior.
const COUNT = Number(process.env.YEAR_SUBSCRIPTIONS ?? 24)
const SEED = Number(process.env.YEAR_SEED ?? 20_280_101)
const DEATHS = Number(process.env.YEAR_DEATHS ?? 3)
const t = testWorld({ sharesClock: true, alone: false })

const FIRST_DAY = '2028-01-01'
const DAYS = 366
/** The last retries are in the next year. */
const DAYS_AFTER = 40
const at = (day: string, utc: string) => t.setNow(`${day}T${utc}Z`)

type Row = { payment_id: string; status: string; amount: number; declines: number; due_on: string }
type Charger = ReturnType<typeof killableCharger>

async function troubledProvider(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/subscribe/webhooks/portone`
  const rates = { decline: 0.1, timeoutBefore: 0.025, timeoutAfter: 0.025 }
  const webhooks = { url, times: 2, reversed: true }
  await simulate(t, 'portone-v2/config', { charges: { rates, seed: SEED }, webhooks })
}

const countOf = async (where: ReturnType<typeof sql>): Promise<number> =>
  (
    await t.world.db.execute<{ n: number }>(
      sql`select count(*)::int as n from subscription_payment where ${where}`,
    )
  ).rows[0]!.n

/** The number of charges that were under way when the process was killed. */
let cutOff = 0
let busyMs = 60

async function untilUnderWay(working: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => (isOver = true)
  working.then(over, over)
  while (!isOver && !(await countOf(sql`status = 'SENT'`))) await sleep(1)
}

/** Runs a step, and kills the process during it as often as this day of the year requires. */
async function mortally(charger: Charger, yearPassed: number, work: () => Promise<number | null>) {
  await charger.ready()
  const begun = performance.now()
  const working = work()
  if (charger.deaths() < Math.floor(yearPassed * DEATHS)) {
    // Every second kill happens during a charge, the others at any time.
    if (charger.deaths() % 2 === 0) await untilUnderWay(working)
    else await sleep(Math.random() * busyMs)
    await charger.kill()
    cutOff += await countOf(sql`status = 'SENT'`)
  }
  const done = await working
  if (done) busyMs = performance.now() - begun
  return done
}

async function acceptOver(port: number, requestId: string, startDate: string): Promise<number> {
  const { headers } = await theAdmin(t)
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/subscription/requests/${requestId}/accept`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ start_date: startDate }),
  }).catch(() => null)
  return answer ? 1 : 0
}

const SLOTS = ['00:00:30', '00:02:40', '00:04:50', '00:07:00', '00:11:10', '00:13:20']
const EACH_MINUTE = ['applyWebhooks', 'reconcileUnknown', 'chargeDue'] as const

async function settleDay(charger: Charger, day: string, yearPassed: number): Promise<void> {
  for (const time of SLOTS) {
    at(day, time)
    if (!(await countOf(sql`next_at <= ${t.world.now().toISOString()}`))) break
    await mortally(charger, yearPassed, () => charger.run([...EACH_MINUTE]))
  }
}

test(`each month is charged once in a year with provider failures and kills (${COUNT} subscriptions, seed ${SEED})`, async () => {
  const port = await freePort()
  const charger = killableCharger(t, port)
  onTestFinished(charger.stop)
  await troubledProvider(port)
  const model = await newModel(t, { cars: COUNT })
  let begun = 0
  for (let index = 0; index < DAYS + DAYS_AFTER; index++) {
    const day = addDays(FIRST_DAY, index)
    const yearPassed = (index + 1) / DAYS
    for (; begun < Math.min(COUNT, ((index + 1) * COUNT) / DAYS); begun += 1) {
      at(day, '01:00:00')
      await charger.run([])
      const { id } = (await apply(t, await newApplicant(t), { ...model, cars: [model.cars[begun]!] })).json()
      // The process is also killed during the charge of a first month, while staff wait for it.
      const isMortal = begun % 4 === 3
      const accepting = () => acceptOver(port, id, day)
      await (isMortal ? mortally(charger, yearPassed, accepting) : accepting())
    }
    await settleDay(charger, day, Math.min(1, yearPassed))
  }
  await sleep(300)
  await charger.run(['applyWebhooks'])
  t.setNow(new Date(t.world.now().getTime() + 3_600_000))
  await charger.run(['reconcileUnknown', 'comparePayments'])

  const { rows } = await t.world.db.execute<Row>(sql`
    select p.* from subscription_payment p join subscription s on s.id = p.subscription_id
    where s.status <> 'CANCELLED' and p.due_on <= ${addDays(FIRST_DAY, DAYS - 1)}`)
  expect(rows.filter(({ status }) => !['PAID', 'FAILED'].includes(status))).toEqual([])
  expect(rows.filter(({ status, declines }) => status === 'FAILED' && declines < 5)).toEqual([])

  const theirs = (await (await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)).json()) as {
    payments: { id: string; status: string; amount: { total: number } }[]
    webhooks: { status: number }[]
  }
  const paid = theirs.payments.filter(({ status }) => status === 'PAID')
  const ours = await t.world.db.execute<Row>(sql`select * from subscription_payment where status = 'PAID'`)
  expect(ours.rows.map(({ payment_id: id }) => id).toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(sum(ours.rows.map(({ amount }) => amount))).toBe(sum(paid.map(({ amount }) => amount.total)))

  const { rows: ledger } = await t.world.db.execute<{ owed: number; failed: number }>(sql`
    select (select coalesce(sum(amount), 0)::int from payment_entry) as owed,
      (select coalesce(sum(p.amount), 0)::int from subscription_payment p join subscription s on s.id = p.subscription_id
        where p.status = 'FAILED' and s.status <> 'CANCELLED') as failed`)
  expect(ledger[0]!.owed).toBe(ledger[0]!.failed)
  const { rows: open } = await t.world.db.execute(
    sql`select * from payment_difference where settled_at is null`,
  )
  expect(open).toEqual([])
  expect(charger.deaths()).toBe(DEATHS)
  // No webhook arrives while the process is down, and one that waited during a jump of the clock is too old.
  const heard = theirs.webhooks.filter(({ status }) => status === 204).length
  expect(heard).toBeGreaterThan(theirs.webhooks.length / 2)
  console.log(
    `${ours.rows.length} paid, ${rows.length} due, killed ${charger.deaths()} times over ${cutOff} charges under way`,
  )
}, 900_000)
