import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import {
  acceptAs,
  apply,
  newApplicant,
  newCard,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  requestBody,
} from '#testing/subscriptions.ts'
import { inGroups } from '#testing/in-groups.ts'
import { untilAnswered } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'
import { claimPayment } from './store.ts'

// Set SUBSCRIPTION_ROUNDS=200 for the long run.
const ROUNDS = Number(process.env.SUBSCRIPTION_ROUNDS ?? 5)
const MANY = 64
const t = testWorld({ poolSize: MANY })

const statuses = (answers: { statusCode: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ statusCode }) => statusCode)).map(([status, all]) => [
      status,
      all!.length,
    ]),
  )

test(`${MANY} connections use one card in parallel, ${ROUNDS} rounds: one request each`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [model, subscriber] = [await newModel(t, { cars: 2 }), await newApplicant(t)]
    const body = requestBody(await newCard(t, subscriber, model))
    const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
    const answers = await Promise.all(Array.from({ length: MANY }, () => post(t, subscriber, url, body)))
    expect(statuses(answers)).toEqual({ 201: 1, 409: 7, 429: MANY - 8 })
  }
}, 600_000)

test(`${MANY} requests are accepted in parallel for the last car, ${ROUNDS} rounds: one subscriber each`, async () => {
  const admin = await theAdmin(t)
  let model = await newModel(t)
  let waiting: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (waiting.length < 2) {
      model = await newModel(t)
      waiting = await inGroups(MANY, async () => (await apply(t, await newApplicant(t), model)).json().id)
    }
    // The session is opened before, because 64 more connections would wait for the pool.
    const answers = await Promise.all(waiting.map((id) => untilAnswered(() => acceptAs(t, admin, id))))
    expect(statuses(answers)).toEqual({ 200: 1, 409: waiting.length - 1 })
    const { rows } = await t.world.db.execute<{ id: string; request_id: string }>(
      sql`select id, request_id from subscription where car_id = ${model.cars[0]} and status = 'ACTIVE'`,
    )
    expect(rows).toHaveLength(1)
    waiting = waiting.filter((id) => id !== rows[0]!.request_id)
    const end = { end_date: '2026-12-01', reason: '다음 회차' }
    await post(t, admin, `/api/admin/subscription/subscriptions/${rows[0]!.id}/end`, end)
  }
  // An end on the first day refunds the first month.
  const { rows } = await t.world.db.execute<{ paid: number; charged: number }>(sql`
    select count(*)::int as paid, count(distinct subscription_id)::int as charged
    from subscription_payment where status in ('PAID', 'REFUNDED')`)
  expect(rows[0]).toEqual({ paid: ROUNDS, charged: ROUNDS })
}, 600_000)

/** Pauses an acceptance after all reads and before any write, until `work` is done. */
async function whileAgreeing<T>(agree: () => ReturnType<typeof post>, work: () => Promise<T>) {
  const { db } = t.world
  const isWaiting = async () =>
    (await db.execute(sql`select 1 from pg_locks where relation = 'consent'::regclass and not granted`))
      .rowCount
  const { answer, done } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table consent in share mode`)
    const waiting = agree()
    await expect.poll(isWaiting).toBe(1)
    return { answer: waiting, done: await work() }
  })
  return { answer: await answer, done }
}

test('a month due on the day of an end is not charged while the end is being accepted', async () => {
  const { id, subscriber } = await newSubscription(t)
  t.setNow('2026-12-31T03:00:00Z')
  const wanted = { kind: 'EARLY_END', end_date: '2027-01-01' }
  const asking = await newSubscriberSession(t, subscriber)
  const offer = (await post(t, asking, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  t.setNow('2027-01-01T00:00:30Z')
  const own = await newSubscriberSession(t, subscriber)
  const second = (await paymentRowsOf(t, id))[1]!
  const { answer, done: claimed } = await whileAgreeing(
    () => post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total }),
    () => claimPayment(t.world.db, second.id, t.world.now()),
  )
  expect([answer.statusCode, claimed]).toEqual([200, []])
  expect((await paymentRowsOf(t, id))[1]).toMatchObject({ status: 'DROPPED', next_at: null })
})
