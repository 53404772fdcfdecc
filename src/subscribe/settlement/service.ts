import { addDays, type Day, dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { addRequest, requestOf } from '#subscribe/application/store.ts'
import { addHandover, handoversOf } from '#subscribe/handover/store.ts'
import { endDayOf } from '#subscribe/subscription/rules.ts'
import { runSubscriptionEvent } from '#subscribe/subscription/service.ts'
import { addSubscription, type Subscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import { REPORT_DAYS } from '#subscribe/handover/mileage/rules.ts'
import { deleteReminder, latestReport, scheduleReminder } from '#subscribe/handover/mileage/store.ts'
import { planMonths } from '#subscribe/payment/service.ts'
import { settlementPaymentIdOf } from '#subscribe/payment/plan/rules.ts'
import { deletePlannedMonthsFrom } from '#subscribe/payment/plan/store.ts'
import { storePendingRefund } from '#subscribe/payment/refund/service.ts'
import { PAYMENT_STATE_MACHINE, refundRefusal } from '#subscribe/payment/rules.ts'
import { addPayments, lockPayment } from '#subscribe/payment/store.ts'
import { REFUND_WORDS } from '#subscribe/payment/copy.ts'
import type { MessageKind } from '#kit/unit-of-work.ts'
import type { SettlementFacts } from './messages.ts'
import type { Unit } from '#world'
import type * as contract from './contract.ts'
import type { Next } from './quote/service.ts'
import { FORMULA_VERSION } from '#subscribe/catalog/cost/rules.ts'
import {
  isEnding,
  type Item,
  MAX_TOTAL,
  SETTLEMENT_STATE_MACHINE,
  type SettlementEvent,
  totalOf,
} from './rules.ts'
import {
  addSettlement,
  changeSettlement,
  monthsOf,
  type Settlement,
  type SettlementChanges,
} from './store.ts'
import { ACCEPT_REFUSED, KIND_WORDS, TOTAL_TOO_LARGE } from './copy.ts'

/** An item of a settlement as the API returns it. */
export const presentItem = <T extends Item>({ text = '', photo = null, ...item }: T) => ({
  ...item,
  text,
  photo,
})

/** A settlement as the API returns it. */
export const presentSettlement = (row: Settlement): contract.SettlementRow => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  kind: row.kind,
  status: row.status,
  end_date: row.endDate,
  items: row.items.map(presentItem),
  total: row.total,
  formula_version: row.formulaVersion,
  next:
    row.nextModelId === null
      ? null
      : { model_id: row.nextModelId, month: row.nextMonths!, fee: row.nextFee! },
  expires_at: row.expiresAt?.toISOString() ?? null,
  accepted_at: row.acceptedAt?.toISOString() ?? null,
  objection: row.objection,
  created_at: row.createdAt.toISOString(),
})

type Offering = {
  kind: Settlement['kind']
  endDate: Day
  items: Item[]
  next?: Next | null
  offeredBy: string | null
  expiresAt: Date | null
}

/** Offers a settlement to its subscriber; nothing is charged before it is accepted. */
export async function offer({ tx, now }: Unit, row: Subscription, offering: Offering): Promise<Settlement> {
  const { next, ...given } = offering
  const total = totalOf(offering.items)
  if (total > MAX_TOTAL) throw new Refusal('TOTAL_TOO_LARGE', { status: 422, text: TOTAL_TOO_LARGE })
  const id = newId()
  const isFree = offering.kind === 'RETURN' && offering.items.length === 0
  const values = {
    id,
    subscriptionId: row.id,
    subscriberId: row.subscriberId,
    ...given,
    formulaVersion: FORMULA_VERSION,
    total,
    nextModelId: next?.modelId ?? null,
    nextMonths: next?.months ?? null,
    nextFee: next?.fee ?? null,
    nextSubscriptionId: null,
    // Without costs there is nothing to accept.
    status: isFree ? ('ACCEPTED' as const) : ('OFFERED' as const),
    acceptedAt: isFree ? now : null,
    objection: null,
    createdAt: now,
  }
  await addSettlement(tx, values)
  return values
}

/** The money of an acceptance, sent after the commit: a charge, or refunds of months. */
export type Money = { charge: string } | { refunds: string[] } | null

/** Runs an event of SETTLEMENT_STATE_MACHINE on a locked settlement; refuses it in other statuses. Returns the settlement with its new status. */
export async function runSettlementEvent(
  { tx }: Unit,
  row: Settlement,
  event: SettlementEvent,
  changes: Omit<SettlementChanges, 'status'> = {},
): Promise<Settlement> {
  const next = applyEvent(SETTLEMENT_STATE_MACHINE, row.status, event)
  if (next.refusal !== null) throw new Refusal(next.refusal, { text: ACCEPT_REFUSED.NOT_OPEN })
  const changed = { ...changes, status: next.to }
  await changeSettlement(tx, row.id, changed)
  return { ...row, ...changed }
}

/** Executes an accepted settlement: the end, the next subscription, and the money, which is sent after the commit. */
export async function applyOffer(
  unit: Unit,
  row: Subscription,
  offered: Settlement,
  next: Next | null,
): Promise<Money> {
  const { tx, now } = unit
  await runSettlementEvent(unit, offered, 'accept', { acceptedAt: now })
  const money = await moneyOf(unit, row, offered)
  if (!isEnding(offered.kind)) return money
  const { endDate } = offered
  const changes = { endDate, endReason: KIND_WORDS[offered.kind] }
  await runSubscriptionEvent(unit, row, next?.keepsCar ? 'replaced' : 'endEarly', changes)
  await deletePlannedMonthsFrom(tx, row.id, endDate)
  // The offered fee is charged, even if the car that is free now has another one.
  if (next) await startNext(unit, row, offered, { ...next, fee: offered.nextFee! })
  return money
}

async function moneyOf(unit: Unit, row: Subscription, { id, total }: Settlement): Promise<Money> {
  const { tx, now } = unit
  const { id: subscriptionId, subscriberId } = row
  if (total > 0) {
    const charge = newId()
    const whose = { subscriptionId, subscriberId, settlementId: id, paymentId: settlementPaymentIdOf(id) }
    await addPayments(tx, [
      { id: charge, ...whose, month: null, amount: total, dueOn: dayOf(now), nextAt: now, createdAt: now },
    ])
    return { charge }
  }
  return total === 0 ? null : { refunds: await refundFromLast(unit, subscriptionId, -total) }
}

/** Stores pending refunds of an amount in won, from the last paid month on backwards; returns the ids of the payments. */
async function refundFromLast(unit: Unit, subscriptionId: string, amount: number): Promise<string[]> {
  const ids: string[] = []
  let rest = amount
  for (const { id } of (await monthsOf(unit.tx, subscriptionId)).toReversed()) {
    const payment = (await lockPayment(unit.tx, id))!
    const share = Math.min(rest, payment.amount - payment.refunded)
    if (share <= 0 || applyEvent(PAYMENT_STATE_MACHINE, payment.status, 'refund').refusal) continue
    refuse(refundRefusal(payment, share), REFUND_WORDS)
    await storePendingRefund(unit, id, { amount: share, reason: '이용하지 않은 날' })
    ids.push(id)
    rest -= share
  }
  if (rest > 0) refuse('TOTAL_CHANGED', ACCEPT_REFUSED)
  return ids
}

/** Creates the next subscription: its first month is due on its first day, and is charged to the same card. */
async function startNext(
  unit: Unit,
  row: Subscription,
  { id: offerId, endDate: startDate }: Settlement,
  next: Next,
) {
  const { tx, now, publish } = unit
  const { subscriberId, billingKeyId } = row
  const { carId, months, fee } = next
  const [requestId, id] = [newId(), newId()]
  const { licenseDeclaredAt } = (await requestOf(tx, row.requestId))!
  await addRequest(tx, {
    id: requestId,
    subscriberId,
    modelId: next.modelId,
    carId,
    months,
    status: 'ACTIVE',
    fee,
    couponDiscount: 0,
    pointAmount: 0,
    firstMonth: fee,
    billingKeyId,
    licenseDeclaredAt,
    changedFrom: row.id,
    decidedAt: now,
    createdAt: now,
  })
  const whose = { id, requestId, subscriberId, carId, billingKeyId }
  const endDate = endDayOf(startDate, months)
  await addSubscription(tx, { ...whose, months, fee, startDate, endDate, status: 'STARTING', createdAt: now })
  await planMonths(tx, { id, subscriberId, months, fee, startDate }, { amount: fee, dueOn: startDate }, now)
  await changeSettlement(tx, offerId, { nextSubscriptionId: id })
  if (next.keepsCar) await carryOver(unit, row.id, id)
  publish('subscription', { id })
  publish('catalog', { id: next.modelId })
}

/** The car stays with its subscriber: it is recorded as returned and handed over again, with its last reported mileage. */
async function carryOver({ tx, now }: Unit, from: string, to: string): Promise<void> {
  const given = (await handoversOf(tx, from)).find(({ kind }) => kind === 'HANDOVER')
  if (!given) return
  // A report made before a correction of the handover may be lower than the corrected mileage.
  const mileage = Math.max(given.mileage, (await latestReport(tx, from))?.mileage ?? 0)
  const today = dayOf(now)
  const carried = { ...given, mileage, happenedOn: today, isCarriedOver: true, createdAt: now }
  await addHandover(tx, { ...carried, id: newId(), kind: 'RETURN' })
  await addHandover(tx, { ...carried, id: newId(), subscriptionId: to })
  await deleteReminder(tx, from)
  await scheduleReminder(tx, to, addDays(today, REPORT_DAYS))
}

/** Sends a settlement's subscriber a message about it. */
export async function notifySettlement(
  unit: Unit,
  row: Settlement,
  message: MessageKind<SettlementFacts>,
): Promise<void> {
  const { id, subscriptionId, kind, total } = row
  const { brandName, modelName, mobile } = (await subscriptionOf(unit.tx, subscriptionId))!
  const facts = { car: `${brandName} ${modelName}`, kind, total }
  if (mobile) unit.send(message, { subjectId: id, recipient: mobile, facts })
}
