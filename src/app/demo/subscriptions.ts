import type { OutputOf } from '#kit/contract.ts'
import { DAY_MS, dayOf, HOUR_MS } from '#kit/day.ts'
import { createBillingAttempt, createRequest, withdrawRequest } from '#subscribe/application/contract.ts'
import { rejectRequest } from '#subscribe/application/staff/contract.ts'
import { CONSENTS } from '#subscribe/application/rules.ts'
import { listModels } from '#subscribe/catalog/contract.ts'
import { feesOf, termsOf } from '#subscribe/catalog/rules.ts'
import { watchModel } from '#subscribe/catalog/watch/contract.ts'
import { addCoupon } from '#subscribe/coupon/contract.ts'
import { createCampaign } from '#subscribe/coupon/staff/contract.ts'
import { reportMileage } from '#subscribe/handover/mileage/contract.ts'
import { changeCard, openCardChange } from '#subscribe/payment/card/contract.ts'
import { acceptRequest } from '#subscribe/payment/staff/contract.ts'
import { usePointCoupon } from '#subscribe/point/contract.ts'
import { adjustPoints, createPointCoupon } from '#subscribe/point/staff/contract.ts'
import { endSubscription } from '#subscribe/record/staff/contract.ts'
import { enterReferrer } from '#subscribe/referral/contract.ts'
import { createWish, patchWish } from '#subscribe/wish/contract.ts'
import type { Demo } from './cast.ts'
import { newSubscriber } from './cast.ts'
import { handOver, returnCar } from './handovers.ts'
import { addRoadside } from './roadside.ts'
import { DEMO_SUBSCRIBER } from './logins.ts'
import type { Actor } from './stage.ts'

type Offer = { modelId: string; carId: string; month: number; mileage: number }
type Window = OutputOf<typeof createBillingAttempt>

const CARD = '4330123412341234'
// The simulator declines every charge of this card.
const DECLINED_CARD = '4330123412340341'

/**
 * The course of a request. `offset`: the day on which it is made; `delivery`: the requested day and place of delivery.
 */
type Story = {
  offset: number
  end:
    | 'waiting'
    | 'rejected'
    | 'withdrawn'
    | 'starting'
    | 'running'
    | 'handedOver'
    | 'pastDue'
    | 'ending'
    | 'overdue'
    | 'returned'
    | 'unanswered'
  delivery?: { offset: number; place: string }
}
const STORIES: Story[] = [
  { offset: -58, end: 'handedOver' },
  { offset: -56, end: 'returned' },
  { offset: -51, end: 'unanswered' },
  { offset: -47, end: 'handedOver' },
  { offset: -44, end: 'pastDue' },
  { offset: -40, end: 'handedOver' },
  { offset: -33, end: 'overdue' },
  { offset: -27, end: 'rejected' },
  { offset: -21, end: 'ending' },
  { offset: -15, end: 'handedOver' },
  { offset: -12, end: 'withdrawn' },
  { offset: -5, end: 'running' },
  { offset: -3, end: 'waiting', delivery: { offset: 4, place: '서울 용산구 한남대로 91' } },
  { offset: -2, end: 'starting', delivery: { offset: 3, place: '경기 성남시 분당구 판교역로 166' } },
  { offset: -1, end: 'waiting', delivery: { offset: 9, place: '서울 송파구 올림픽로 300 지하 2층' } },
]

/** Plans the subscribers, and the course of each request for a car. */
export function planSubscriptions(demo: Demo): void {
  STORIES.forEach((story, at) => {
    demo.agenda.plan(demo.at(story.offset, '10:30'), async () => {
      const email = at === 0 ? DEMO_SUBSCRIBER : undefined
      const subscriber = await newSubscriber(demo, email ? { email } : {})
      if (at < 5) await useCodes(demo, subscriber)
      await apply(demo, subscriber, story)
      if (!email) return
      demo.agenda.plan(demo.at(-1, '15:00'), () => addRoadside(demo, subscriber))
      demo.agenda.plan(demo.at(-1, '16:00'), () => askForModels(demo, subscriber))
    })
  })
  demo.agenda.plan(demo.at(-30, '14:00'), () => addWishes(demo))
}

/** A car that is still free, for a year if the model allows it. */
async function freeCar({ stage }: Demo, subscriber: Actor): Promise<Offer> {
  const models = await stage.call(subscriber, listModels)
  for (const { id, car } of models.toReversed()) {
    const free = car.find((one) => one.is_available && one.release_date !== null)
    if (!free) continue
    const terms = termsOf(feesOf(free))
    const month = terms.includes(12) ? 12 : Math.max(...terms)
    return { modelId: id, carId: free.id, month, mileage: free.mileage }
  }
  throw new Error('Every car of the demo is subscribed.')
}

async function registerCard({ stage }: Demo, subscriber: Actor, opened: Window, cardNumber: string) {
  const { issue_id: issueId, store_id: storeId, channel_key: channelKey } = opened
  const window = { issueId, storeId, channelKey, customerId: subscriber.id, cardNumber }
  return (await stage.simulate<{ billingKey: string }>('portone-v2/billing-keys', window)).billingKey
}

async function apply(demo: Demo, subscriber: Actor, { end, delivery: wished }: Story): Promise<void> {
  const { stage, agenda, admin } = demo
  const { modelId, carId, month, mileage } = await freeCar(demo, subscriber)
  const opened = await stage.call(subscriber, createBillingAttempt, { body: { model_id: modelId, month } })
  const billing_key = await registerCard(demo, subscriber, opened, CARD)
  const delivery = wished && { date: demo.dayAt(wished.offset), place: wished.place }
  const { id } = await stage.call(subscriber, createRequest, {
    params: { id: carId },
    body: { month, billing_key, consents: [...CONSENTS], licence_declared: true, delivery },
  })
  const params = { id }
  const decidedAt = new Date(stage.world.now().getTime() + 5 * HOUR_MS)
  if (end === 'rejected')
    agenda.plan(decidedAt, () =>
      stage.call(admin, rejectRequest, { params, body: { reason: '희망하신 날짜에 인도할 수 없습니다.' } }),
    )
  else if (end === 'withdrawn')
    agenda.plan(decidedAt, () => stage.call(subscriber, withdrawRequest, { params }))
  else if (end !== 'waiting')
    agenda.plan(decidedAt, () =>
      accept(demo, subscriber, { id, end, mileage, ...(delivery && { startsOn: delivery.date }) }),
    )
}

type Wish = { id: string; end: Story['end']; mileage: number; startsOn?: string }

async function accept(demo: Demo, subscriber: Actor, wish: Wish): Promise<void> {
  const { id: requestId, end, mileage } = wish
  const { stage, agenda, admin } = demo
  const now = stage.world.now().getTime()
  const body = { start_date: wish.startsOn ?? dayOf(new Date(now + DAY_MS)) }
  const { subscription_id: id } = await stage.call(admin, acceptRequest, { params: { id: requestId }, body })
  const params = { id }
  const later = (days: number, act: () => Promise<unknown>) => agenda.plan(new Date(now + days * DAY_MS), act)
  if (end === 'running' || end === 'starting') return
  later(1, () => handOver(demo, id, mileage))
  if (end === 'pastDue') later(10, () => useDeclinedCard(demo, subscriber, id))
  if (end === 'handedOver')
    later(14, () =>
      stage.call(subscriber, reportMileage, {
        params,
        body: { mileage: mileage + demo.chance.between(300, 900) },
      }),
    )
  const endOn = (end_date: string) =>
    stage.call(admin, endSubscription, { params, body: { end_date, reason: '해외 발령' } })
  if (end === 'ending' || end === 'overdue')
    agenda.plan(demo.at(-3, '14:00'), () => endOn(demo.dayAt(end === 'ending' ? 2 : -1)))
  if (end !== 'returned' && end !== 'unanswered') return
  later(32, () => endOn(dayOf(new Date(now + 33 * DAY_MS))))
  later(33, () => returnCar(demo, end === 'returned' ? subscriber : null, { id, mileage: mileage + 1_400 }))
}

/** Changes the subscription's card to one that the simulator declines. */
async function useDeclinedCard(demo: Demo, subscriber: Actor, id: string): Promise<void> {
  const params = { id }
  const opened = await demo.stage.call(subscriber, openCardChange, { params })
  const billing_key = await registerCard(demo, subscriber, opened, DECLINED_CARD)
  await demo.stage.call(subscriber, changeCard, { params, body: { billing_key } })
}

/** Adds the coupon campaigns of staff. */
export async function addCampaigns({ stage, admin, dayAt }: Demo): Promise<void> {
  const validity = { valid_from: dayAt(-60), valid_to: dayAt(120) }
  const coupon = { ...validity, description: '첫 달 구독료 할인' }
  const amount = { code: 'FIRST100', name: '첫 달 10만원 할인', discount: 100_000 }
  await stage.call(admin, createCampaign, { body: { ...coupon, ...amount, discount_type: 'FIXED' } })
  const rate = { code: 'AUTUMN5', name: '가을 5% 할인', discount_rate: 5, cap: 100 }
  await stage.call(admin, createCampaign, { body: { ...coupon, ...rate, discount_type: 'PERCENTAGE' } })
  const points = { ...validity, code: 'WELCOME', amount: 30_000, cap: 500 }
  await stage.call(admin, createPointCoupon, { body: points })
}

async function useCodes({ stage, admin }: Demo, subscriber: Actor): Promise<void> {
  await stage.call(subscriber, addCoupon, { params: { code: 'FIRST100' } })
  await stage.call(subscriber, usePointCoupon, { params: { code: 'WELCOME' } })
  const points = { amount: 10_000, description: '설문 참여 감사' }
  await stage.call(admin, adjustPoints, { params: { id: subscriber.id }, body: points })
}

/** The subscriber requests one model, and watches another whose cars are all taken. */
async function askForModels({ stage }: Demo, subscriber: Actor): Promise<void> {
  await stage.call(subscriber, createWish, { body: { model: '로터스 에미라' } })
  const models = await stage.call(subscriber, listModels)
  const taken = models.find(({ car }) => car.every((one) => !one.is_available))
  if (taken) await stage.call(subscriber, watchModel, { params: { id: taken.id }, body: {} })
}

/** Adds wishes for models, one of them answered, and a friend who joined by a referral. */
async function addWishes(demo: Demo): Promise<void> {
  const { stage, admin } = demo
  const wishers = [await newSubscriber(demo), await newSubscriber(demo)]
  for (const [at, model] of ['포르쉐 타이칸', '벤틀리 벤테이가'].entries()) {
    const { id } = await stage.call(wishers[at]!, createWish, { body: { model } })
    const body = { reply: '다음 달에 들여올 예정입니다. 먼저 알려 드리겠습니다.' }
    if (at === 0) await stage.call(admin, patchWish, { params: { id }, body })
  }
  const code = `MOSIM${wishers[0]!.phone.slice(-5)}`
  await stage.call(wishers[1]!, enterReferrer, { params: { code } })
}
