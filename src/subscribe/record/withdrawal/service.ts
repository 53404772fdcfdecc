import { brand } from '#brand'
import { type Day, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { requestOf } from '#subscribe/application/store.ts'
import { drivenKm } from '#subscribe/handover/mileage/rules.ts'
import { latestReport } from '#subscribe/handover/mileage/store.ts'
import { isReturned } from '#subscribe/handover/rules.ts'
import { handoversOf } from '#subscribe/handover/store.ts'
import { isOutcomeUnknown } from '#subscribe/payment/rules.ts'
import { applyOffer, type Money, notifySettlement, offer } from '#subscribe/settlement/service.ts'
import { type Item, type Month, unusedItems } from '#subscribe/settlement/rules.ts'
import { acceptedEndOf, monthsOf, withdrawOffers } from '#subscribe/settlement/store.ts'
import { settlementAccepted } from '#subscribe/settlement/messages.ts'
import type { Subscription } from '#subscribe/subscription/store.ts'
import type { Unit } from '#world'
import { runWithEffects } from '../service.ts'
import { WITHDRAWAL_REASON } from './copy.ts'
import { withdrawalRefusal, type WithdrawalRefusalCode, withdrawalUntil } from './rules.ts'

const limits = () => ({ days: brand.withdrawalDays, km: brand.withdrawalKm })

type Withdrawal = {
  refusal: WithdrawalRefusalCode | null
  givenOn: Day | null
  /** The day on which the withdrawal ends the subscription. */
  endDate: Day
  items: Item[]
  refund: number
}

/** The possible withdrawal from a subscription today, with its refund in won. */
export async function withdrawalOf(tx: Tx, row: Subscription, now: Date): Promise<Withdrawal> {
  const today = dayOf(now)
  const [months, handovers, report, accepted, request] = [
    await monthsOf(tx, row.id),
    await handoversOf(tx, row.id),
    await latestReport(tx, row.id),
    await acceptedEndOf(tx, row.id),
    await requestOf(tx, row.requestId),
  ]
  const [given] = handovers
  const facts = {
    status: row.status,
    isChanged: request?.changedFrom !== null,
    isEnding: accepted !== null,
    isPaymentRunning: months.some(({ status, refunding }) => isOutcomeUnknown(status) || refunding > 0),
    isReturned: isReturned(handovers),
    givenOn: given?.happenedOn ?? null,
    driven: drivenKm({ from: given?.mileage ?? null, latest: report?.mileage ?? null }),
  }
  const endDate = given && today > row.startDate ? today : row.startDate
  const items = given ? unusedItems(row, months, endDate) : []
  const refund = given ? -(items[0]?.amount ?? 0) : paidBy(months)
  return {
    refusal: withdrawalRefusal(facts, limits(), today),
    givenOn: facts.givenOn,
    endDate,
    items,
    refund,
  }
}

const paidBy = (months: readonly Month[]): number =>
  months
    .filter(({ status }) => status === 'PAID' || status === 'REFUNDED_IN_PART')
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)

/** A withdrawal as the API returns it. */
export const presentWithdrawal = ({ refusal, givenOn, refund }: Withdrawal) => ({
  refusal,
  refund,
  until: givenOn && withdrawalUntil(givenOn, limits()),
})

/** Cancels a subscription whose car was not handed over; returns the ids of the payments that are refunded. */
export async function cancelBeforeHandover(unit: Unit, row: Subscription): Promise<string[]> {
  const [endDate, reason] = [row.startDate, WITHDRAWAL_REASON]
  const act = { row, today: dayOf(unit.now), endDate, reason }
  const { ids } = await runWithEffects(unit, 'callOff', act, { endReason: reason, endDate, pausedOn: null })
  return ids
}

/** Ends a subscription whose car is out, without a fee; returns the money that is refunded. */
export async function endWithoutFee(unit: Unit, row: Subscription, found: Withdrawal): Promise<Money> {
  await withdrawOffers(unit.tx, row.id)
  const { endDate, items } = found
  const terms = { kind: 'WITHDRAWAL', endDate, items, offeredBy: null, expiresAt: null } as const
  const settlement = await offer(unit, row, terms)
  const money = await applyOffer(unit, row, settlement, null)
  await notifySettlement(unit, settlement, settlementAccepted)
  return money
}
