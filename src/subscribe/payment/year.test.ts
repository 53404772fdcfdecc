import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { accept, apply, hurry, newApplicant, newModel, simulate } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { applyWebhooks, askUnknown, chargeDue, comparePayments } from './jobs.ts'

// YEAR_SUBSCRIPTIONS=500 for the whole line; the seed is printed, YEAR_SEED repeats a run.
const COUNT = Number(process.env.YEAR_SUBSCRIPTIONS ?? 24)
const SEED = Number(process.env.YEAR_SEED ?? 20_280_101)
const DEATHS = Number(process.env.YEAR_DEATHS ?? 10)
const t = testWorld({ sharesClock: true, poolSize: 12 })

const FIRST_DAY = '2028-01-01'
const DAYS = 366
const at = (day: string, utc: string) => t.setNow(`${day}T${utc}Z`)

type Row = { payment_id: string; status: string; amount: number; declines: number; due_on: string }

/** The provider is well, but for what the seed has it do. */
async function troubled(deaths: number) {
  const { port } =
    (await t.server.listen({ port: 0, host: '127.0.0.1' }), t.server.server.address() as AddressInfo)
  const url = `http://127.0.0.1:${port}/api/subscribe/webhooks/portone`
  const rates = { decline: 0.1, timeoutBefore: 0.025, timeoutAfter: 0.025 }
  const webhooks = { url, times: 2, reversed: true }
  await simulate(t, 'portone-v2/config', { charges: { rates, seed: SEED }, webhooks })
  hurry(t, 60)
  const { charge } = t.world.providers.payments
  let calls = 0
  let died = 0
  const every = Math.max(1, Math.floor((COUNT * 9) / deaths))
  t.world.providers.payments.charge = async (order) => {
    calls += 1
    if (calls % every === 0) {
      died += 1
      // A process dies before its call got out, or after, when nobody hears the answer any more.
      if (died % 2) await charge(order).catch(() => {})
      throw new Error('the process died')
    }
    return charge(order)
  }
  return () => died
}

async function settleDay(day: string) {
  at(day, '00:00:30')
  await chargeDue(t.world)
  for (const time of ['00:02:40', '00:04:50', '00:07:00', '00:11:10', '00:13:20']) {
    at(day, time)
    await applyWebhooks(t.world)
    if ((await askUnknown(t.world)) + (await chargeDue(t.world)) === 0) break
  }
}

test(`a year of ${COUNT} subscriptions with a troubled provider charges each month once (seed ${SEED})`, async () => {
  const deaths = await troubled(DEATHS)
  const model = await newModel(t, { cars: COUNT })
  let begun = 0
  for (let index = 0; index < DAYS + 40; index++) {
    const day = addDays(FIRST_DAY, index)
    for (; begun < Math.min(COUNT, ((index + 1) * COUNT) / DAYS); begun += 1) {
      at(day, '01:00:00')
      const { id } = (await apply(t, await newApplicant(t), model, {})).json()
      await accept(t, id, day).catch(() => null)
    }
    await settleDay(day)
  }
  await sleep(300)
  await applyWebhooks(t.world)
  t.setNow(new Date(t.world.now().getTime() + 3_600_000))
  await askUnknown(t.world)
  await comparePayments(t.world)

  const { rows } = await t.world.db.execute<Row>(sql`
    select p.* from subscription_payment p join subscription s on s.id = p.subscription_id
    where s.status <> 'CANCELED' and p.due_on <= ${addDays(FIRST_DAY, DAYS - 1)}`)
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
        where p.status = 'FAILED' and s.status <> 'CANCELED') as failed`)
  expect(ledger[0]!.owed).toBe(ledger[0]!.failed)
  const { rows: open } = await t.world.db.execute(
    sql`select * from payment_difference where settled_at is null`,
  )
  expect(open).toEqual([])
  expect(deaths()).toBeGreaterThan(0)
  expect(new Set(theirs.webhooks.map(({ status }) => status))).toEqual(new Set([204]))
  console.log(`${ours.rows.length} paid, ${rows.length} due, ${deaths()} deaths`)
}, 300_000)
