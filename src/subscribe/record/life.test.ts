import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { againLoggedIn, type SubscriberActor, theAdmin } from '#testing/actors.ts'
import {
  accept as acceptRequest,
  apply,
  asStaff,
  handoverBody,
  hurry,
  newApplicant,
  newModel,
  type OfferedModel,
  post,
  simulate,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { remindMileage } from '../handover/mileage/jobs.ts'
import { askUnknown, chargeDue, comparePayments, endSubscriptions } from '../payment/jobs.ts'

// Everything that moves a subscription, in any order and at once, on a virtual clock; LIFE_SEQUENCES for more of it.
const SEQUENCES = Number(process.env.LIFE_SEQUENCES ?? 8)
const SEED = Number(process.env.LIFE_SEED ?? 20_261_122)
const t = testWorld({ sharesClock: true, poolSize: 12 })

const STEPS = [
  'days',
  'apply',
  'accept',
  'handover',
  'correct',
  'mileage',
  'pause',
  'resume',
  'quote',
  'change',
  'agree',
  'object',
  'revise',
  'withdraw',
  'return',
  'end',
  'refund',
  'retry',
  'decline',
  'silence',
  'again',
] as const
type Step = { do: (typeof STEPS)[number]; at: number; much: number }
const anyStep: fc.Arbitrary<Step> = fc.record({
  // What others wait for is done more often.
  do: fc.constantFrom(
    ...STEPS,
    'days',
    'handover',
    'handover',
    'agree',
    'agree',
    'agree',
    'return',
    'return',
    'quote',
  ),
  at: fc.nat(3),
  much: fc.integer({ min: 1, max: 40 }),
})
// Some steps are taken together, as several people do.
const anySequence = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), {
  minLength: 12,
  maxLength: 28,
})

type Cast = { models: OfferedModel[]; people: SubscriberActor[]; pictures: object }

const idsOf = async (query: ReturnType<typeof sql>) =>
  (await t.world.db.execute<{ id: string; subscriber_id: string; total: number }>(query)).rows
const pick = <T>(rows: T[], at: number): T | undefined => rows[at % Math.max(1, rows.length)]
/** Rows of a table that are this cast's, the oldest first. */
const rowsOf = ({ people }: Cast, what: ReturnType<typeof sql>) => {
  const ids = sql.join(
    people.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  return idsOf(sql`select * from ${what} and subscriber_id in (${ids}) order by created_at, id`)
}

async function jobs(): Promise<void> {
  await chargeDue(t.world)
  await askUnknown(t.world)
  await endSubscriptions(t.world)
  await remindMileage(t.world)
}

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    t.setNow(new Date(t.world.now().getTime() + 86_400_000))
    await jobs()
  }
}

const ownCall = async ({ people }: Cast, subscriberId: string, path: string, body: object) => {
  const own = people.find(({ id }) => id === subscriberId)!
  return post(t, await againLoggedIn(t, own), `/api/subscribe/${path}`, body)
}

const correct = async (id: string, payload: object) => {
  const { headers } = await theAdmin(t)
  return t.call({
    method: 'PATCH',
    url: `/api/admin/subscription/subscriptions/${id}/handover`,
    headers,
    payload,
  })
}

/** One step, as the person who takes it does; answers what came of it, or nothing where there is nothing to do. */
async function take(cast: Cast, step: Step) {
  const { at, much } = step
  const today = dayOf(t.world.now())
  const row = pick(await rowsOf(cast, sql`subscription where true`), at)
  const offer = pick(await rowsOf(cast, sql`settlement where status = 'OFFERED'`), at)
  const body = { ...cast.pictures, happened_on: today, mileage: much * 100 }
  const staff = (path: string, given: object = {}) =>
    row && asStaff(t, `subscriptions/${row.id}/${path}`, given)
  const own = (path: string, given: object) =>
    row && ownCall(cast, row.subscriber_id, `subscriptions/${row.id}/${path}`, given)
  const model = pick(cast.models, at)!
  const onPayment = async (path: string, given: object) => {
    const paid = pick(
      await idsOf(sql`select id from subscription_payment where sent_at is not null order by id`),
      at,
    )
    return paid && asStaff(t, `payments/${paid.id}/${path}`, given)
  }
  switch (step.do) {
    case 'days':
      return void (await pass(much % 14))
    case 'again':
      return void (await jobs())
    case 'decline':
    case 'silence':
      return void (await simulate(t, 'portone-v2/config', {
        charges: {
          next: [step.do === 'decline' ? 'decline' : much % 2 ? 'timeout_after' : 'timeout_before'],
        },
      }))
    case 'apply':
      return apply(t, await againLoggedIn(t, pick(cast.people, much)!), model, { month: much % 2 ? 12 : 1 })
    case 'accept': {
      const wanted = pick(
        await idsOf(sql`select id from subscription_request where status = 'REQUESTED' order by id`),
        at,
      )
      return wanted && acceptRequest(t, wanted.id, addDays(today, much % 5))
    }
    case 'handover':
      return staff('handover', body)
    case 'correct':
      return row && correct(row.id, { mileage: much * 100, reason: '오타' })
    case 'return':
      return staff('return', {
        ...body,
        mileage: 12_000 + much * 100,
        damages: much % 2 ? [{ text: '긁힘', amount: much * 10_000, photo: null }] : [],
      })
    case 'mileage':
      return own('mileage', { mileage: much * 300 })
    case 'pause':
      return staff('pause', { reason: '요청' })
    case 'resume':
      return staff('resume')
    case 'end':
      return staff('end', { end_date: addDays(today, much % 20), reason: '요청' })
    case 'quote':
      return own('quotes', { kind: 'EARLY_END', end_date: addDays(today, much % 25) })
    case 'change':
      return own('quotes', {
        kind: 'CHANGE',
        end_date: addDays(today, much % 25),
        model_id: model.id,
        month: much % 2 ? 1 : 12,
      })
    case 'agree':
      return (
        offer && ownCall(cast, offer.subscriber_id, `settlements/${offer.id}/accept`, { total: offer.total })
      )
    case 'object':
      return (
        offer && ownCall(cast, offer.subscriber_id, `settlements/${offer.id}/decline`, { reason: '다릅니다' })
      )
    case 'revise':
      return offer && asStaff(t, `settlements/${offer.id}/revise`, { damages: [], waived: ['MILEAGE'] })
    case 'withdraw':
      return offer && asStaff(t, `settlements/${offer.id}/withdraw`)
    case 'refund':
      return onPayment('refund', { amount: much * 10_000, reason: '요청' })
    case 'retry':
      return onPayment('retry', {})
  }
}

const count = async (query: ReturnType<typeof sql>) =>
  Number((await t.world.db.execute<{ count: string }>(query)).rows[0]!.count)

/** What must be so after each step, whatever was done. */
async function mustHold(): Promise<void> {
  const holders = sql`
    select car_id, id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
    union
    select s.car_id, s.id from subscription s join handover h on h.subscription_id = s.id
    group by s.id having count(*) = 1`
  expect(
    await count(
      sql`select count(*) from (select car_id from (${holders}) held group by car_id having count(*) > 1) twice`,
    ),
    'a car is promised to one',
  ).toBe(0)
  expect(
    await count(sql`select count(*) from subscription_payment p join subscription s on s.id = p.subscription_id
      where p.status in ('PLANNED', 'FAILED') and p.next_at is not null and p.month is not null
        and (s.status in ('PAUSED', 'CANCELLED')
          or s.status = 'ENDED' and (p.due_on >= s.end_date or s.end_date = s.start_date))`),
    'what is over, or waits in a pause, charges no month',
  ).toBe(0)
  expect(
    await count(sql`select count(*) from subscription s where s.status in ('ENDED', 'CANCELLED') and 1 = (
      select count(*) from handover h where h.subscription_id = s.id)`),
    'nothing ends while its car is out',
  ).toBe(0)
  expect(
    await count(sql`select count(*) from subscription_request r left join subscription s
      on s.request_id = r.id and s.status <> 'CANCELLED'
      where (r.status in ('ACTIVE', 'ENDED')) <> (s.id is not null) or (r.status = 'ENDED') <> (s.status = 'ENDED')`),
    'a request is over with its subscription',
  ).toBe(0)
  expect(
    await count(sql`select count(*) from settlement o join subscription s on s.id = o.subscription_id
      where o.status = 'OFFERED' and o.kind <> 'RETURN' and s.status in ('ENDED', 'CANCELLED')`),
    'what is over is offered no other end',
  ).toBe(0)
  expect(
    await count(sql`select count(*) from settlement o where o.status = 'ACCEPTED' and o.total > 0 and 1 <> (
      select count(*) from subscription_payment p where p.settlement_id = o.id and p.amount = o.total and p.status <> 'DROPPED')`),
    'what was agreed on is one payment',
  ).toBe(0)
}

/** Ours and the provider's, to the won; and the ledger of what is owed. */
async function mustAddUp(): Promise<void> {
  const { payments } = (await (await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)).json()) as {
    payments: { status: string; amount: { total: number; cancelled: number } }[]
  }
  const taken = payments.filter(({ status }) => ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'].includes(status))
  const theirs = taken.reduce((sum, { amount }) => sum + amount.total - amount.cancelled, 0)
  expect(
    await count(sql`select coalesce(sum(amount - refunded), 0) as count from subscription_payment
      where status in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED')`),
    'ours are the provider’s',
  ).toBe(theirs)
  const owed = await count(sql`select coalesce(sum(amount), 0) as count from payment_entry`)
  const open = await count(sql`select coalesce(sum(p.amount), 0) as count from subscription_payment p
    where exists (select 1 from payment_entry e where e.payment_id = p.payment_id and e.type = 'CHARGE')
      and p.status in ('FAILED', 'PLANNED', 'SENT', 'UNKNOWN')`)
  expect(owed, 'the ledger says what is owed').toBe(open)
}

test(`whatever is done to subscriptions, cars and money stay right (seed ${SEED})`, async () => {
  hurry(t, 150)
  const { photos, signature, place } = await handoverBody(t)
  const pictures = { photos, signature, place }
  const errors: string[] = []
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      await simulate(t, 'portone-v2/config', { charges: { next: [] } })
      const models = [await newModel(t), await newModel(t, { fee: 500_000 })]
      const people = [await newApplicant(t), await newApplicant(t), await newApplicant(t)]
      const cast = { models, people, pictures }
      for (const at of [0, 1]) {
        const request = (await apply(t, people[at]!, models[at]!, { month: at ? 1 : 12 })).json()
        await acceptRequest(t, request.id, dayOf(t.world.now()))
      }
      for (const together of sequence) {
        const answers = await Promise.all(together.map((step) => take(cast, step)))
        for (const answer of answers)
          if (answer && answer.statusCode >= 500 && answer.statusCode !== 503) errors.push(answer.body)
        expect(errors).toEqual([])
        await mustHold()
      }
      await simulate(t, 'portone-v2/config', { charges: { next: [] } })
      await pass(15)
      await comparePayments(t.world)
      await mustHold()
      await mustAddUp()
    }),
    { seed: SEED, numRuns: SEQUENCES, endOnFailure: true },
  )
}, 1_200_000)
