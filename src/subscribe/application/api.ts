import { type Day, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { storedResponse } from '#kit/idempotency.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsentAnswers } from '#platform/consent/store.ts'
import { realm } from '#subscribe/account/service.ts'
import { type Account, accountOf, lockAccount } from '#subscribe/account/store.ts'
import {
  type CarOnOffer,
  carOnOffer,
  isCarTaken,
  lockCarOnOffer,
  shownModel,
} from '#subscribe/catalog/store.ts'
import { FORMULA_VERSION } from '#subscribe/catalog/cost/rules.ts'
import { reserveCoupon } from '#subscribe/coupon/service.ts'
import { COUPON_WORDS } from '#subscribe/coupon/copy.ts'
import { spendPoints } from '#subscribe/point/service.ts'
import type { Unit, World } from '#world'
import {
  claimCard,
  loadOwnCard,
  openCardAttempt,
  presentRequest,
  runRequestEvent,
  runWithCard,
} from './service.ts'
import type * as contract from './contract.ts'
import {
  applicantRefusal,
  CONSENTS,
  deliveryDaysOf,
  hasPriceChanged,
  offerRefusal,
  type Price,
  priceOf,
} from './rules.ts'
import { addRequest, decideRequest, hasOpenRequest, lockRequest, requestOf, requestsOf } from './store.ts'
import {
  ALREADY_REQUESTED,
  APPLICANT_WORDS,
  CAR_TAKEN,
  DELIVERY_IMPOSSIBLE,
  NOT_PROPOSED,
  OFFER_WORDS,
  POINTS_INSUFFICIENT,
  PRICE_CHANGED,
} from './copy.ts'

export async function openAttempt(world: World, call: Call<typeof contract.createBillingAttempt>) {
  const { model_id: modelId, car_id: carId, month: months } = call.body
  const model = found(await shownModel(world.db, modelId))
  const car = model.cars.find(({ id }) => id === carId) ?? model.cars[0]!
  refuse(offerRefusal(car, months), OFFER_WORDS, 422)
  // An applicant who may not apply is refused before a card is registered.
  refuseApplicant(found(await accountOf(world.db, call.session.personId)), dayOf(world.now()))
  return openCardAttempt(world, call, { modelId, months }, `${model.brand} ${model.name} ${months}개월 구독`)
}

const refuseApplicant = ({ ciHash, birthday }: Account, today: Day): void =>
  refuse(applicantRefusal({ isVerified: ciHash !== null, birthday }, today), APPLICANT_WORDS)

type RequestCall = Call<typeof contract.createRequest>

/** A car that is offered for this number of months; refuses any other. */
function onOffer(offered: CarOnOffer | null, months: number): CarOnOffer {
  const car = found(offered)
  refuse(offerRefusal(car, months), OFFER_WORDS, 422)
  return car
}

export async function create(world: World, call: RequestCall) {
  const { body, session, address } = call
  const subscriberId = session.personId
  // A repeated request gets the first response, even if the card or car has changed since.
  const stored = await storedResponse<contract.RequestRow>(world.db, call.idempotency)
  if (stored) return stored.body
  const offered = await carOnOffer(world.db, call.params.id)
  const use = offered && { modelId: offered.modelId, months: body.month }
  // Read the card before any refusal: it is stored even if the car no longer exists.
  const card = await loadOwnCard(world, subscriberId, body.billing_key, use).catch((error: unknown) => {
    if (error instanceof Refusal) onOffer(offered, body.month)
    throw error
  })
  const today = dayOf(world.now())
  const ask = async (unit: Unit) => {
    const { tx, now } = unit
    const account = found(await lockAccount(tx, subscriberId))
    // Read again, because it may have been removed or changed during the call to the provider.
    const car = onOffer(await lockCarOnOffer(tx, call.params.id), body.month)
    const fee = car.fees[body.month]!
    refuseApplicant(account, today)
    if (await hasOpenRequest(tx, { subscriberId, modelId: car.modelId }))
      throw new Refusal('ALREADY_REQUESTED', { text: ALREADY_REQUESTED })
    if (await isCarTaken(tx, car.id)) throw new Refusal('CAR_TAKEN', { text: CAR_TAKEN })
    const id = newId()
    const billingKeyId = await claimCard(unit, subscriberId, card)
    const price = await takeBenefits(unit, { id, subscriberId, fee, today }, body)
    // A request without the seen price means the price at the time when it was sent.
    const isOther = body.price ? hasPriceChanged(price, body.price) : fee !== offered?.fees[body.month]
    const delivery = deliveryOf(body.delivery, today)
    const isOtherFormula = body.formula_version !== undefined && body.formula_version !== FORMULA_VERSION
    if (isOther || isOtherFormula) throw new Refusal('PRICE_CHANGED', { text: PRICE_CHANGED })
    const wanted = { modelId: car.modelId, carId: car.id, months: body.month, billingKeyId }
    const { laterMonths: _, ...money } = price
    const walletId = body.coupon_id ?? null
    const declared = { licenseDeclaredAt: now, createdAt: now }
    await addRequest(tx, { id, subscriberId, ...wanted, ...money, walletId, ...delivery, ...declared })
    const signing = { realm: realm.name, personId: subscriberId, address, at: now }
    await addConsentAnswers(tx, signing, Object.fromEntries(CONSENTS.map((name) => [name, true])))
    await addConsentAnswers(tx, signing, { subscription_costs: true }, `formula-${FORMULA_VERSION}`)
    unit.publish('subscription', { id })
    return presentRequest((await requestOf(tx, id))!)
  }
  return runWithCard(world, subscriberId, card, () => change(world, call, ask))
}

/** The wished delivery as stored; refuses an impossible day. */
function deliveryOf(wished: RequestCall['body']['delivery'], today: Day) {
  if (!wished) return {}
  const { first, last } = deliveryDaysOf(today)
  if (wished.date < first || wished.date > last) throw invalid('delivery.date', DELIVERY_IMPOSSIBLE)
  return { deliveryOn: wished.date, deliveryPlace: wished.place, deliveryNote: wished.note ?? '' }
}

type Taking = { id: string; subscriberId: string; fee: number; today: string }

const couponRefused = (code: keyof typeof COUPON_WORDS) =>
  new Refusal(code, { text: COUPON_WORDS[code], ...(code === 'EXPIRED' && { status: 410 }) })

/** Reserves the coupon and spends the points; returns the price. */
async function takeBenefits({ tx, now }: Unit, taking: Taking, body: RequestCall['body']): Promise<Price> {
  const { id: requestId, subscriberId, fee, today } = taking
  const walletId = body.coupon_id
  const reserved = walletId
    ? await reserveCoupon(tx, { subscriberId, walletId, requestId, fee, today })
    : { discount: 0 }
  if ('refusal' in reserved) throw couponRefused(reserved.refusal)
  const price = priceOf(fee, reserved.discount, body.point_amount ?? 0)
  const amount = price.pointAmount
  if (amount > 0 && !(await spendPoints(tx, { subscriberId, amount, requestId }, now)))
    throw new Refusal('POINTS_INSUFFICIENT', { text: POINTS_INSUFFICIENT })
  return price
}

export const list = async (world: World, { session }: Call<typeof contract.listRequests>) =>
  (await requestsOf(world.db, session.personId)).map(presentRequest)

export async function withdraw(world: World, call: Call<typeof contract.withdrawRequest>) {
  const { personId } = call.session
  return change(world, call, async (unit: Unit) => {
    const { tx, now, publish } = unit
    await lockAccount(tx, personId)
    const request = found(await lockRequest(tx, call.params.id, personId))
    if (request.status === 'WITHDRAWN') return presentRequest(request)
    await runRequestEvent(unit, request, 'withdraw', { decidedAt: now })
    publish('subscription', { id: request.id })
    return presentRequest((await requestOf(tx, request.id))!)
  })
}

export const agreeToDelivery = (world: World, call: Call<typeof contract.agreeToDelivery>) =>
  change(world, call, async ({ tx, publish }) => {
    const { date } = call.body
    await lockAccount(tx, call.session.personId)
    const request = found(await lockRequest(tx, call.params.id, call.session.personId))
    if (request.status !== 'REQUESTED' || request.proposedOn !== date)
      throw new Refusal('NOT_PROPOSED', { text: NOT_PROPOSED })
    await decideRequest(tx, request.id, { deliveryOn: date, proposedOn: null })
    publish('subscription', { id: request.id })
    return presentRequest((await requestOf(tx, request.id))!)
  })
