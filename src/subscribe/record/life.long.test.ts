import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { newSubscriberSession, leave, type SubscriberActor, theAdmin } from '#testing/actors.ts'
import { expectPaymentsAddUp, expectSubscriptionInvariants } from '#testing/subscription-invariants.ts'
import {
  accept as acceptRequest,
  apply,
  asStaff,
  handoverBody,
  shortenPaymentTimeouts,
  newApplicant,
  newModel,
  type OfferedModel,
  post,
  simulate,
} from '#testing/subscriptions.ts'
import { changeCard, enterFine } from '#testing/subscription-acts.ts'
import { testWorld } from '#testing/world.ts'
import { remindMileage } from '../handover/mileage/jobs.ts'
import { reconcileUnknown, chargeDue, comparePayments } from '../payment/jobs.ts'
import { settleFines } from '#subscribe/fine/jobs.ts'
import { endDeclinedRequests } from '#subscribe/application/declined/jobs.ts'
import { endSubscriptions } from '#subscribe/subscription/jobs.ts'

// A random test: every action on subscriptions, in any order and in parallel, on a virtual clock. LIFE_SEQUENCES sets
// the number of runs.
const SEQUENCES = Number(process.env.LIFE_SEQUENCES ?? 16)
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
  'waive',
  'card',
  'leave',
  'callOff',
  'pay',
  'payFirst',
  'fine',
  'decline',
  'silence',
  'again',
] as const
// The test fails if one of these actions never succeeded, because it would then prove nothing about it.
const REACHED = [
  ...(['accept', 'handover', 'mileage', 'change', 'agree', 'return', 'card', 'leave'] as const),
  ...(['callOff', 'fine'] as const),
]
type Step = { do: (typeof STEPS)[number]; at: number; much: number }
// Extra weight for actions that other actions depend on.
const MORE: Partial<Record<Step['do'], number>> = {
  days: 3,
  handover: 2,
  agree: 3,
  return: 4,
  quote: 1,
  change: 2,
  decline: 1,
  retry: 1,
  pay: 4,
  waive: 1,
  end: 1,
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...STEPS.flatMap((name) => Array<Step['do']>(1 + (MORE[name] ?? 0)).fill(name))),
  at: fc.nat(3),
  much: fc.integer({ min: 1, max: 40 }),
})
// The steps of an inner array run in parallel, as actions of several people.
const anySequence = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), {
  minLength: 24,
  maxLength: 48,
})

type Cast = {
  models: OfferedModel[]
  people: SubscriberActor[]
  gone: SubscriberActor[]
  pictures: { photos: string[] }
}

type Stored = { id: string; subscriber_id: string; total: number; payment_id: string; car_id: string }
const idsOf = async (query: ReturnType<typeof sql>) => (await t.world.db.execute<Stored>(query)).rows
const pick = <T>(rows: T[], at: number): T | undefined => rows[at % Math.max(1, rows.length)]
/** Rows of a table that belong to subscribers of this cast, oldest first. */
const rowsOf = ({ people }: Cast, what: ReturnType<typeof sql>) => {
  const ids = sql.join(
    people.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  return idsOf(sql`select * from ${what} and subscriber_id in (${ids}) order by created_at, id`)
}

async function jobs(): Promise<void> {
  await chargeDue(t.world)
  await reconcileUnknown(t.world)
  await endSubscriptions(t.world)
  await remindMileage(t.world)
  await endDeclinedRequests(t.world)
  await settleFines(t.world)
}

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    t.setNow(new Date(t.world.now().getTime() + 86_400_000))
    await jobs()
  }
}

/** A subscriber of the cast, logged in again; they may have deleted their account. */
const personOf = async ({ people, gone }: Cast, id: string) => {
  const own = [...people, ...gone].find((one) => one.id === id)!
  return newSubscriberSession(t, own)
}

const ownCall = async (cast: Cast, subscriberId: string, path: string, body: object) =>
  post(t, await personOf(cast, subscriberId), `/api/subscribe/${path}`, body)

const correct = async (id: string, payload: object) => {
  const { headers } = await theAdmin(t)
  return t.call({
    method: 'PATCH',
    url: `/api/admin/subscription/subscriptions/${id}/handover`,
    headers,
    payload,
  })
}

/** Deletes the account of a subscriber, and adds a new subscriber in their place. */
async function leaveOne({ people, gone }: Cast, at: number) {
  const own = pick(people, at)!
  const answer = await leave(t, await newSubscriberSession(t, own))
  if (answer.statusCode === 204) gone.push(...people.splice(people.indexOf(own), 1, await newApplicant(t)))
  return answer
}

/** Runs one step as the person who would take it. Returns the answer, or undefined if the step is not possible now. */
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
  const onPayment = async (path: string, which: ReturnType<typeof sql>, given: object = {}) => {
    const payment = pick(await rowsOf(cast, sql`subscription_payment where ${which}`), at)
    return payment && asStaff(t, `payments/${payment.id}/${path}`, given)
  }
  switch (step.do) {
    case 'days':
      return void (await pass(much))
    case 'again':
      return void (await jobs())
    case 'decline':
      return void (await simulate(t, 'portone-v2/config', {
        charges: { next: Array((much % 6) + 1).fill('decline') },
      }))
    case 'silence':
      return void (await simulate(t, 'portone-v2/config', {
        charges: { next: [much % 2 ? 'timeout_after' : 'timeout_before'] },
      }))
    case 'apply':
      return apply(t, await newSubscriberSession(t, pick(cast.people, much)!), model, {
        month: much % 2 ? 12 : 1,
      })
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
      return onPayment('refund', sql`sent_at is not null`, { amount: much * 10_000, reason: '요청' })
    case 'retry':
      return onPayment('retry', sql`status = 'FAILED'`)
    case 'waive':
      return onPayment('waive', sql`status = 'FAILED'`, { reason: '요청' })
    case 'card':
      return row && changeCard(t, await personOf(cast, row.subscriber_id), row)
    case 'callOff':
      return own('withdraw', {})
    case 'pay': {
      const owed = pick(await rowsOf(cast, sql`subscription_payment where status = 'FAILED'`), at)
      return owed && ownCall(cast, owed.subscriber_id, `subscriptions/payments/${owed.payment_id}/pay`, {})
    }
    case 'payFirst': {
      const waiting = pick(await rowsOf(cast, sql`subscription_request where declined_at is not null`), at)
      return waiting && ownCall(cast, waiting.subscriber_id, `subscriptions/requests/${waiting.id}/card`, {})
    }
    case 'fine':
      return row && enterFine(t, row.car_id, cast.pictures.photos[0]!, much)
    case 'leave':
      return leaveOne(cast, much)
  }
}

test(`cars and money stay consistent after random actions on subscriptions (seed ${SEED})`, async () => {
  shortenPaymentTimeouts(t, 150)
  const { photos, signature, place } = await handoverBody(t)
  const pictures = { photos, signature, place }
  const errors: string[] = []
  const done: Partial<Record<Step['do'], number>> = {}
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      await simulate(t, 'portone-v2/config', { charges: { next: [] } })
      // All runs use the same uploads, also years later on the virtual clock.
      await t.world.db.execute(sql`update stored_file set destroy_at = null`)
      const models = [await newModel(t), await newModel(t, { fee: 500_000 }), await newModel(t)]
      const people = [await newApplicant(t), await newApplicant(t), await newApplicant(t)]
      const cast = { models, people, gone: [], pictures }
      for (const at of [0, 1]) {
        const request = (await apply(t, people[at]!, models[at]!, { month: at ? 1 : 12 })).json()
        await acceptRequest(t, request.id, dayOf(t.world.now()))
      }
      for (const together of sequence) {
        const answers = await Promise.all(together.map((step) => take(cast, step)))
        for (const [index, answer] of answers.entries()) {
          if (answer && answer.statusCode >= 500 && answer.statusCode !== 503) errors.push(answer.body)
          const { do: name } = together[index]!
          if (answer && answer.statusCode < 300) done[name] = (done[name] ?? 0) + 1
        }
        expect(errors).toEqual([])
        await expectSubscriptionInvariants(t)
      }
      await simulate(t, 'portone-v2/config', { charges: { next: [] } })
      await pass(15)
      await comparePayments(t.world)
      await expectSubscriptionInvariants(t)
      await expectPaymentsAddUp(t)
    }),
    { seed: SEED, numRuns: SEQUENCES, endOnFailure: true },
  )
  for (const name of REACHED) expect(done[name] ?? 0, name).toBeGreaterThan(0)
}, 1_200_000)
