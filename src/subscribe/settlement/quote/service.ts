import { type Day, dayOf, daysBetween } from '#kit/day.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { carOnOffer, lockFreeCar } from '#subscribe/catalog/store.ts'
import { latestReport } from '#subscribe/handover/mileage/store.ts'
import { isReturned } from '#subscribe/handover/rules.ts'
import { handoversOf } from '#subscribe/handover/store.ts'
import { type Subscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import { mileageItems } from '../return/rules.ts'
import type { Unit } from '#world'
import {
  ALREADY_ENDING,
  CAR_RETURNED,
  NEEDS_MILEAGE,
  NO_CAR,
  QUOTE_REFUSED,
  RETURNED_ALREADY,
  SAME_TERMS,
  TERM_NOT_OFFERED,
} from '../copy.ts'
import { earlyEndItems, FRESH_MILEAGE_DAYS, type Item, quoteRefusal, refusalAfterReturn } from '../rules.ts'
import { acceptedEndOf, hasOpenPayment, monthsOf } from '../store.ts'

export type Wanted =
  | { kind: 'EARLY_END'; endDate: Day }
  | { kind: 'CHANGE'; endDate: Day; modelId: string; months: number }

export type Next = { modelId: string; months: number; fee: number; carId: string; keepsCar: boolean }
type Quote = { endDate: Day; items: Item[]; next: Next | null }

/** The present time, with a transaction, or with the database for a preview that changes nothing. */
type Moment = Pick<Unit, 'tx' | 'now'>

/** Computes the present cost of an early end or a change, and the terms that follow a change. */
export async function quoteOf(
  unit: Moment,
  row: Subscription,
  wanted: Wanted,
  earliest: Day,
): Promise<Quote> {
  const { tx, now } = unit
  if (await acceptedEndOf(tx, row.id)) throw new Refusal('ALREADY_ENDING', { text: ALREADY_ENDING })
  const isBack = isReturned(await handoversOf(tx, row.id))
  if (wanted.kind === 'EARLY_END' && isBack) throw new Refusal('CAR_RETURNED', { text: RETURNED_ALREADY })
  const next = wanted.kind === 'CHANGE' ? await nextOf(unit, row, wanted, isBack) : null
  const months = await monthsOf(tx, row.id)
  if (isBack) {
    const isOpen = await hasOpenPayment(tx, row.id)
    refuse(refusalAfterReturn(row, isOpen, dayOf(now)), QUOTE_REFUSED)
    // The whole term is paid and its kilometers are settled, so the next subscription starts at its end.
    return { endDate: row.endDate, next, items: [] }
  }
  const endDate = next?.keepsCar ? dayOf(now) : wanted.endDate
  refuse(quoteRefusal(row, months, endDate, next?.keepsCar ? endDate : earliest), QUOTE_REFUSED)
  const items = earlyEndItems(next, row, months, endDate)
  return {
    endDate,
    next,
    items: next?.keepsCar ? [...items, ...(await drivenItems(unit, row, endDate))] : items,
  }
}

/** The terms that follow a change: the same car for another term, or a free car of another model. */
async function nextOf(
  { tx }: Moment,
  row: Subscription,
  { modelId, months }: { modelId: string; months: number },
  isBack: boolean,
): Promise<Next> {
  const current = (await subscriptionOf(tx, row.id))!
  const keepsCar = current.modelId === modelId
  if (keepsCar && months === row.months) throw new Refusal('SAME_TERMS', { text: SAME_TERMS })
  if (keepsCar && isBack) throw new Refusal('NO_CAR', { text: CAR_RETURNED })
  const car = keepsCar ? await carOnOffer(tx, row.carId) : await lockFreeCar(tx, modelId, months)
  if (!car) throw new Refusal('NO_CAR', { text: NO_CAR })
  const fee = car.fees[months]
  if (!fee) throw new Refusal('TERM_NOT_OFFERED', { status: 422, text: TERM_NOT_OFFERED })
  return { modelId, months, fee, carId: car.id, keepsCar }
}

/** The item for the extra km until today of a subscriber who keeps the car; it needs a recent mileage report. */
async function drivenItems({ tx, now }: Moment, row: Subscription, endDate: Day): Promise<Item[]> {
  const given = (await handoversOf(tx, row.id)).find(({ kind }) => kind === 'HANDOVER')
  if (!given) return []
  const report = await latestReport(tx, row.id)
  if (!report || daysBetween(dayOf(report.createdAt), dayOf(now)) > FRESH_MILEAGE_DAYS)
    throw new Refusal('NEEDS_MILEAGE', { text: NEEDS_MILEAGE })
  return mileageItems({ ...row, endDate, from: given.mileage, to: report.mileage })
}
