import { addDays, type Day } from '#kit/day.ts'

/** The possible terms of a subscription, in months. */
export const TERMS = [1, 3, 6, 12, 24, 36, 48, 60, 72, 84, 96] as const
export type Term = (typeof TERMS)[number]
/** The monthly fee in KRW by term. A term that is absent or 0 is not on offer (S-022). */
export type Fees = Record<number, number>
/** The term that the list shows until a visitor chooses another. */
export const DEFAULT_TERM: Term = 12
export type FeeField = `subscription_fee_${Term}`

/** The types of a model's body. */
export const BODY_TYPES = ['SEDAN', 'SUV', 'COUPE', 'CONVERTIBLE', 'HATCHBACK', 'WAGON', 'VAN'] as const
export type BodyType = (typeof BODY_TYPES)[number]

/** The terms on offer, shortest first (S-022, K-31). */
export const termsOf = (fees: Fees): Term[] => TERMS.filter((months) => (fees[months] ?? 0) > 0)

/** The terms that at least one of the models offers, shortest first. */
export const termsOfAll = (models: readonly Sorted[]): Term[] =>
  TERMS.filter((months) => models.some((model) => feeFor(model, months) !== null))

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

/** The monthly fee of a model's car on offer for a term, in KRW; null if that term is not on offer. */
export const feeFor = ({ car: [first] }: Sorted, months: Term): number | null =>
  (first && feesOf(first)[months]) || null

/** Sorts models by the fee of a term. Models without that term come last. */
const sortModels = <Model extends Sorted>(models: readonly Model[], by: PriceOrder, months: Term): Model[] =>
  models.toSorted((a, b) => priceOrder(feeFor(a, months), feeFor(b, months), by))

/** The upper limits of the monthly fee that the list offers as a filter, in KRW. */
export const FEE_LIMITS = [2_000_000, 4_000_000, 6_000_000, 8_000_000, 10_000_000] as const

/** The filters of the list; null or false: not set. */
export type ModelFilter = {
  brand: string | null
  type: BodyType | null
  /** The highest monthly fee for the term, in KRW. */
  maxFee: number | null
  isFree: boolean
}
type Filtered = { brand: { name: string }; body_type: BodyType | null; car: readonly (Shown & OfferFacts)[] }

/** Whether a model passes the filters, with its fee for the term. */
export function passesFilter(model: Filtered, filter: ModelFilter, months: Term): boolean {
  const { brand, type, maxFee, isFree } = filter
  const fee = feeFor(model, months)
  return (
    (brand === null || model.brand.name === brand) &&
    (type === null || model.body_type === type) &&
    (maxFee === null || (fee !== null && fee <= maxFee)) &&
    (!isFree || countOffered(model.car) > 0)
  )
}

/** How many models can be compared side by side. */
export const MAX_COMPARED = 3

export type ModelGroup = 'new' | 'hot' | 'rest'

const groupOf = ({ car: [first] }: Sorted): ModelGroup =>
  first?.is_new ? 'new' : first?.is_hot ? 'hot' : 'rest'

/** Groups models: new ones, then hot ones, then the rest, each by the fee of a term (S-025). Empty groups are left out. */
export const groupModels = <Model extends Sorted>(models: readonly Model[], by: PriceOrder, months: Term) =>
  (['new', 'hot', 'rest'] as const)
    .map((group) => ({
      group,
      models: sortModels(
        models.filter((model) => groupOf(model) === group),
        by,
        months,
      ),
    }))
    .filter((group) => group.models.length > 0)

function priceOrder(a: number | null, b: number | null, by: PriceOrder): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return by === 'high' ? b - a : a - b
}

/** Why the shown car cannot be applied for: it is only announced, it is taken, or no term is on offer (S-026). */
export type OfferRefusalCode = 'NOT_RELEASED' | 'ALL_TAKEN' | 'NO_TERM'

/**
 * The day from which a model is expected to have a free car again: the day after its first subscription ends. Null:
 * unknown, because no end is known or it has passed.
 */
export const availableFromOf = (endsOn: Day | null, today: Day): Day | null =>
  endsOn && endsOn >= today ? addDays(endsOn, 1) : null

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
