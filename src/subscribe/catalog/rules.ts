/** The possible terms of a subscription, in months. */
export const TERMS = [1, 3, 6, 12, 24, 36, 48, 60, 72, 84, 96] as const
export type Term = (typeof TERMS)[number]
/** The monthly fee in KRW by term. A term that is absent or 0 is not on offer (S-022). */
export type Fees = Record<number, number>
export type FeeField = `subscription_fee_${Term}`

/** The terms on offer, shortest first (S-022, K-31). */
export const termsOf = (fees: Fees): Term[] => TERMS.filter((months) => (fees[months] ?? 0) > 0)

/** The lowest monthly fee on offer, in KRW; null if no term is on offer (K-71). */
export function lowestFeeOf(fees: Fees): number | null {
  const offered = termsOf(fees).map((months) => fees[months]!)
  return offered.length ? Math.min(...offered) : null
}

/** Converts KRW to whole units of 10,000 KRW, rounded down (S-023). */
export const manwonOf = (fee: number): number => Math.floor(fee / 10_000)

/** Collects the fees of a car from its API fields. */
export const feesOf = (car: Record<FeeField, number | null>): Fees =>
  Object.fromEntries(TERMS.map((months) => [months, car[`subscription_fee_${months}`] ?? 0]))

/** An object with one value for each term, by the API name of its fee. */
export const byFeeField = <Value>(valueOf: (months: Term) => Value): Record<FeeField, Value> =>
  Object.fromEntries(
    TERMS.map((months) => [`subscription_fee_${months}`, valueOf(months)] as const),
  ) as Record<FeeField, Value>

type Shown = { is_new: boolean; is_hot: boolean } & Record<FeeField, number | null>
type Sorted = { car: readonly Shown[] }
export type PriceOrder = 'high' | 'low'

/** Sorts new models first, then hot ones, then by the lowest fee. Models without a fee come last (S-025). */
export function sortModels<Model extends Sorted>(models: readonly Model[], by: PriceOrder): Model[] {
  const flag = (model: Model, name: 'is_new' | 'is_hot') => Number(model.car[0]?.[name] ?? false)
  return models.toSorted(
    (a, b) =>
      flag(b, 'is_new') - flag(a, 'is_new') ||
      flag(b, 'is_hot') - flag(a, 'is_hot') ||
      priceOrder(priceOf(a), priceOf(b), by),
  )
}

const priceOf = ({ car: [first] }: Sorted): number | null => (first ? lowestFeeOf(feesOf(first)) : null)

function priceOrder(a: number | null, b: number | null, by: PriceOrder): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return by === 'high' ? b - a : a - b
}

/** Why the shown car cannot be applied for: it is only announced, it is taken, or no term is on offer (S-026). */
export type OfferRefusalCode = 'NOT_RELEASED' | 'ALL_TAKEN' | 'NO_TERM'

/** The facts of a car that offerRefusal needs. */
export type OfferFacts = { release_date: string | null; is_available: boolean } & Record<
  FeeField,
  number | null
>

/**
 * Why a car cannot be applied for; null if it can. A future release date is enough; without a date, the car is only
 * announced.
 */
export function offerRefusal(car: OfferFacts): OfferRefusalCode | null {
  if (!car.release_date) return 'NOT_RELEASED'
  if (!car.is_available) return 'ALL_TAKEN'
  return termsOf(feesOf(car)).length ? null : 'NO_TERM'
}

/** How many of the cars can be applied for (S-022, S-026). */
export const countOffered = (cars: readonly OfferFacts[]): number =>
  cars.filter((car) => offerRefusal(car) === null).length

const KM_A_MONTH = 1_000

/** The kilometers that the fees of a term cover (S-042). */
export const agreedMileageOf = (months: number): number => months * KM_A_MONTH
