import { addDays, DAY_MS, dayOf, HOUR_MS, startOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { storedResponse } from '#kit/idempotency.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsentAnswers } from '#platform/consent/store.ts'
import { realm } from '#subscribe/account/service.ts'
import { FORMULA_VERSION } from '#subscribe/catalog/cost/rules.ts'
import { requireOwn } from '#subscribe/subscription/service.ts'
import { lockSubscription, type Subscription } from '#subscribe/subscription/store.ts'
import { chargeNow } from '#subscribe/payment/charge/service.ts'
import { lockMonths } from '#subscribe/payment/plan/store.ts'
import { refundAllAndWait } from '#subscribe/payment/refund/service.ts'
import { lockPayerOf } from '#subscribe/payment/store.ts'
import type { Unit, World } from '#world'
import {
  applyOffer,
  type Money,
  offer,
  presentSettlement as present,
  runSettlementEvent,
  notifySettlement,
} from './service.ts'
import { type Next, quoteOf, type Wanted } from './quote/service.ts'
import type * as contract from './contract.ts'
import {
  acceptRefusal,
  isEnding,
  MAX_OFFERS_A_DAY,
  OFFER_HOURS,
  SETTLEMENT_STATE_MACHINE,
  totalOf,
} from './rules.ts'
import {
  changeSettlement,
  lockSettlement,
  offersSince,
  type Settlement,
  settlementOf,
  withdrawOutdated,
} from './store.ts'
import { ACCEPT_REFUSED, END_MOVED, FINE_STANDS, OBJECTION_MISSING, TOO_MANY_OFFERS } from './copy.ts'
import { settlementAccepted } from './messages.ts'

const presentNow = async (world: World, id: string) => present((await settlementOf(world.db, id))!)

/** Offers are open for a day; an offer that takes effect today, only until midnight. */
function expiryOf(now: Date, endDate: string): Date {
  const day = new Date(now.getTime() + OFFER_HOURS * HOUR_MS)
  const midnight = startOf(addDays(dayOf(now), 1))
  return endDate === dayOf(now) && midnight < day ? midnight : day
}

/** Computes a quote and offers it. It replaces the subscriber's earlier quotes and expired offers. */
export async function offerQuote(unit: Unit, row: Subscription, wanted: Wanted, offeredBy: string | null) {
  await refuseTooMany(unit, row.id)
  await withdrawOutdated(unit.tx, row.id, unit.now)
  const { endDate, items, next } = await quoteOf(unit, row, wanted, addDays(dayOf(unit.now), 1))
  const expiresAt = expiryOf(unit.now, endDate)
  unit.publish('subscription', { id: row.id })
  return offer(unit, row, { kind: wanted.kind, endDate, items, next, offeredBy, expiresAt })
}

async function refuseTooMany({ tx, now }: Unit, id: string): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  if ((await offersSince(tx, id, dayAgo)) >= MAX_OFFERS_A_DAY)
    throw new Refusal('TOO_MANY', { text: TOO_MANY_OFFERS, retryAfter: DAY_MS / 1000 })
}

/** Locks a subscription after its subscriber's account; 404 if it belongs to another subscriber. */
async function lockOwn({ tx }: Unit, id: string, personId: string): Promise<Subscription> {
  await lockPayerOf(tx, id)
  return requireOwn(await lockSubscription(tx, id), personId)
}

export const quote = (world: World, call: Call<typeof contract.createQuote>) =>
  change(world, call, async (unit) => {
    const row = await lockOwn(unit, call.params.id, call.session.personId)
    return present(await offerQuote(unit, row, wantedOf(call.body), null))
  })

const wantedOf = (body: Call<typeof contract.createQuote>['body']): Wanted =>
  body.kind === 'CHANGE'
    ? { kind: 'CHANGE', endDate: body.end_date, modelId: body.model_id, months: body.month }
    : { kind: 'EARLY_END', endDate: body.end_date }

const storedWanted = ({ kind, endDate, nextModelId, nextMonths }: Settlement): Wanted =>
  kind === 'CHANGE'
    ? { kind, endDate, modelId: nextModelId!, months: nextMonths! }
    : { kind: 'EARLY_END', endDate }

/** The acceptance is stored first, and only then is the card charged or refunded. */
export async function accept(world: World, call: Call<typeof contract.acceptSettlement>) {
  const { id } = call.params
  const stored = await storedResponse<contract.SettlementRow>(world.db, call.idempotency)
  if (stored) return stored.body
  const money = await acceptAsSeen(world, call).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'TOTAL_CHANGED') await renewQuote(world, call)
    throw error
  })
  await sendMoney(world, money)
  return presentNow(world, id)
}

async function acceptAsSeen(world: World, call: Call<typeof contract.acceptSettlement>): Promise<Money> {
  const { id } = call.params
  let money: Money = null
  await change(world, call, async (unit) => {
    const { tx, now } = unit
    const known = found(await settlementOf(tx, id))
    const row = await lockOwn(unit, known.subscriptionId, call.session.personId)
    const offered = (await lockSettlement(tx, id))!
    refuse(acceptRefusal(offered, call.body.total, now), ACCEPT_REFUSED)
    const next = await refuseWhenChanged(unit, row, offered)
    const signing = { realm: realm.name, personId: row.subscriberId, address: call.address, at: now }
    const document = `${offered.kind.toLowerCase()}_settlement`
    await addConsentAnswers(tx, signing, { [document]: true }, `formula-${offered.formulaVersion}`)
    money = await applyOffer(unit, row, offered, next)
    await notifySettlement(unit, offered, settlementAccepted)
    unit.publish('subscription', { id: row.id })
    return present({ ...offered, status: 'ACCEPTED', acceptedAt: now })
  })
  return money
}

/** Updates the items and the total of an open quote, so that the subscriber sees them and can accept them. */
const renewQuote = (world: World, { params, body, session }: Call<typeof contract.acceptSettlement>) =>
  change(world, { session, idempotency: null }, async (unit) => {
    const { tx, now } = unit
    const known = found(await settlementOf(tx, params.id))
    const row = await lockOwn(unit, known.subscriptionId, session.personId)
    const offered = (await lockSettlement(tx, known.id))!
    if (!isEnding(offered.kind) || acceptRefusal(offered, body.total, now)) return
    await lockMonths(tx, row.id)
    const { items } = await quoteOf(unit, row, storedWanted(offered), dayOf(now))
    await changeSettlement(tx, offered.id, { items, total: totalOf(items), formulaVersion: FORMULA_VERSION })
    unit.publish('subscription', { id: row.id })
  })

/** Refuses an offer whose total has changed, for example because a month was paid since. Returns the terms that follow a change. */
async function refuseWhenChanged(unit: Unit, row: Subscription, offered: Settlement): Promise<Next | null> {
  if (!isEnding(offered.kind)) return null
  await lockMonths(unit.tx, row.id)
  const { items, next, endDate } = await quoteOf(unit, row, storedWanted(offered), dayOf(unit.now))
  // After a return, the offer takes effect when the subscription ends, and staff may have moved that day.
  if (endDate !== offered.endDate) throw new Refusal('EXPIRED', { status: 410, text: END_MOVED })
  refuse(totalOf(items) === offered.total ? null : 'TOTAL_CHANGED', ACCEPT_REFUSED)
  return next
}

async function sendMoney(world: World, money: Money): Promise<void> {
  if (!money) return
  if ('refunds' in money) await refundAllAndWait(world, money.refunds)
  else await chargeNow(world, money.charge)
}

export const decline = (world: World, call: Call<typeof contract.declineSettlement>) =>
  change(world, call, async (unit) => {
    const { tx, publish } = unit
    const known = found(await settlementOf(tx, call.params.id))
    await lockOwn(unit, known.subscriptionId, call.session.personId)
    const offered = (await lockSettlement(tx, known.id))!
    // A fine has a last day for objections, which its own room checks.
    if (offered.kind === 'FINE') throw new Refusal('FINE_STANDS', { text: FINE_STANDS })
    const { reason } = call.body
    const event = offered.kind === 'RETURN' ? 'object' : 'decline'
    refuse(applyEvent(SETTLEMENT_STATE_MACHINE, offered.status, event).refusal, ACCEPT_REFUSED)
    if (event === 'object' && !reason) throw invalid('reason', OBJECTION_MISSING)
    const changed = await runSettlementEvent(
      unit,
      offered,
      event,
      event === 'object' ? { objection: reason } : {},
    )
    publish('subscription', { id: offered.subscriptionId })
    return present(changed)
  })
