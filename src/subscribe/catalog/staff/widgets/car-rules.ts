import { NOT_A_NUMBER } from '#kit/number-of.ts'
import { isPlate, plateOf } from '#kit/plate.ts'
import {
  byFeeField,
  type FeeField,
  type OfferFacts,
  type OfferRefusalCode,
  offerRefusal,
  TERMS,
} from '../../rules.ts'
import { PLATE_WRONG } from '../../copy.ts'
import type { StaffCar } from '../contract.ts'

/** The form of a car; amounts and distances are the typed texts. */
export type CarForm = {
  registration_number: string
  color: string
  release_date: string
  mileage: string
  retail_price: string
  is_new: boolean
  is_hot: boolean
  images: string[]
} & Record<FeeField, string>

const textOf = (amount: number | null | undefined): string => amount?.toLocaleString('ko-KR') ?? ''

export const formOf = (car: StaffCar | null): CarForm => ({
  registration_number: car?.registration_number ?? '',
  color: car?.color ?? '',
  release_date: car?.release_date ?? '',
  mileage: textOf(car?.mileage ?? 0),
  retail_price: textOf(car?.retail_price ?? 0),
  is_new: car?.is_new ?? false,
  is_hot: car?.is_hot ?? false,
  images: car?.images ?? [],
  ...byFeeField((months) => textOf(car?.[`subscription_fee_${months}`])),
})

/** The number of an amount, ignoring commas and blanks; null for any other text. */
export function amountOf(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d{0,12}$/.test(digits) ? Number(digits) : null
}

/** Errors of the form by field, in the order of the form. */
export function carErrors(form: CarForm): Partial<Record<keyof CarForm, string>> {
  const amounts = [
    'mileage',
    'retail_price',
    ...TERMS.map((months) => `subscription_fee_${months}` as const),
  ] as const
  const plate = form.registration_number.trim()
  return {
    ...(plate && !isPlate(plate) && { registration_number: PLATE_WRONG }),
    ...Object.fromEntries(
      amounts.filter((name) => amountOf(form[name]) === null).map((name) => [name, NOT_A_NUMBER]),
    ),
  }
}

/** The request body; a term without an amount is not on offer. */
export const bodyOf = (form: CarForm) => ({
  registration_number: plateOf(form.registration_number) || null,
  color: form.color.trim() || null,
  release_date: form.release_date || null,
  mileage: amountOf(form.mileage) ?? 0,
  retail_price: amountOf(form.retail_price) ?? 0,
  is_new: form.is_new,
  is_hot: form.is_hot,
  images: form.images,
  ...byFeeField((months) => amountOf(form[`subscription_fee_${months}`]) || null),
})

type CarBadge = { tone: 'green' | 'orange' | 'neutral'; text: string }

const OFFER_BADGES: Record<OfferRefusalCode, CarBadge> = {
  ALL_TAKEN: { tone: 'orange', text: '구독 중' },
  NOT_RELEASED: { tone: 'neutral', text: '출시 예정' },
  NO_TERM: { tone: 'neutral', text: '구독료 없음' },
}

/** The badge of a car: taken first, else why it cannot be applied for, else free. */
export function badgeOf(car: OfferFacts): CarBadge {
  const refusal = car.is_available ? offerRefusal(car) : 'ALL_TAKEN'
  return refusal ? OFFER_BADGES[refusal] : { tone: 'green', text: '구독 가능' }
}
