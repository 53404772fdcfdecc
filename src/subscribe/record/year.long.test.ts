import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { settleFines } from '#subscribe/fine/jobs.ts'
import { chargeDue, comparePayments, reconcileUnknown } from '#subscribe/payment/jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'
import { expectPaymentsAddUp, expectSubscriptionInvariants } from '#testing/subscription-invariants.ts'
import {
  accept,
  apply,
  newApplicant,
  newModel,
  shortenPaymentTimeouts,
  simulate,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { liveDay, sharedPictures } from '#testing/year-acts.ts'

// Set YEAR_LIVES=500 for the long run. The seed is printed; YEAR_SEED repeats the people and the provider.
const COUNT = Number(process.env.YEAR_LIVES ?? 24)
const SEED = Number(process.env.YEAR_SEED ?? 20_280_101)
const t = testWorld({ sharesClock: true })

const FIRST_DAY = '2028-01-01'
const DAYS = 366
/** The last retries, returns and settlements are in the next year. */
const DAYS_AFTER = 40
const at = (day: string, utc: string) => t.setNow(`${day}T${utc}Z`)

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The jobs of a morning; charges without a response are reconciled after some minutes. */
async function morning(day: string): Promise<void> {
  at(day, '00:00:30')
  await chargeDue(t.world)
  at(day, '00:07:00')
  await reconcileUnknown(t.world)
  await chargeDue(t.world)
  at(day, '01:00:00')
  await settleFines(t.world)
  await chargeDue(t.world)
  at(day, '01:06:00')
  await reconcileUnknown(t.world)
}

test(`money adds up over a year of ${COUNT} subscriptions with random acts (seed ${SEED})`, async () => {
  shortenPaymentTimeouts(t, 150)
  const rates = { decline: 0.1, timeoutBefore: 0.025, timeoutAfter: 0.025 }
  await simulate(t, 'portone-v2/config', { charges: { rates, seed: SEED } })
  const [random, model] = [randomFrom(SEED), await newModel(t, { cars: COUNT })]
  const pictures = await sharedPictures(t)
  const done: Record<string, number> = {}
  let begun = 0
  for (let index = 0; index < DAYS + DAYS_AFTER; index++) {
    const day = addDays(FIRST_DAY, index)
    await morning(day)
    at(day, '03:00:00')
    for (; begun < Math.min(COUNT, ((index + 1) * COUNT) / DAYS); begun++) {
      const month = begun % 3 === 0 ? 1 : 12
      const car = { ...model, cars: [model.cars[begun]!] }
      const { id } = (await apply(t, await newApplicant(t), car, { month })).json()
      await accept(t, id, day)
    }
    for (const name of await liveDay(t, day, random, pictures)) done[name] = (done[name] ?? 0) + 1
    at(day, '03:10:00')
    await reconcileUnknown(t.world)
    await endSubscriptions(t.world)
    if (index % 30 === 0) await expectSubscriptionInvariants(t)
  }
  await simulate(t, 'portone-v2/config', { charges: { rates: {} } })
  await comparePayments(t.world)
  await expectSubscriptionInvariants(t)
  await expectPaymentsAddUp(t)
  const { rows } = await t.world.db.execute(sql`
    select p.payment_id, p.due_on, p.amount, p.refunded, s.end_date from subscription_payment p
    join subscription s on s.id = p.subscription_id
    where s.status = 'ENDED' and p.month is not null and p.due_on >= s.end_date
      and p.status in ('PAID', 'REFUNDED_IN_PART') and p.amount > p.refunded`)
  expect(rows, 'no month after the end is paid').toEqual([])
  const { rows: open } = await t.world.db.execute(
    sql`select * from payment_difference where settled_at is null`,
  )
  expect(open).toEqual([])
  console.log(JSON.stringify(done))
  for (const name of ['handover', 'withdraw', 'end', 'return', 'fine', 'card'])
    expect(done[name] ?? 0, name).toBeGreaterThan(0)
}, 1_200_000)
