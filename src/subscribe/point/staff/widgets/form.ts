import type { BodyIn } from '#kit/contract.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { codeOf, isCode, stockErrors } from '#subscribe/coupon/rules.ts'
import { numberIn } from '#subscribe/coupon/staff/widgets/form.ts'
import { CODE_WRONG, TERMS_WORDS } from '#subscribe/coupon/words.ts'
import type { createPointCoupon, PointCouponRow } from '../contract.ts'

export type Values = { code: string; amount: string; valid_from: string; valid_to: string; cap: string }

const startOf = (row: PointCouponRow | undefined): Values => ({
  code: row?.code ?? '',
  amount: row ? String(row.amount) : '',
  valid_from: row?.valid_from ?? '',
  valid_to: row?.valid_to ?? '',
  cap: row?.cap ? String(row.cap) : '',
})

const bodyOf = (values: Values): BodyIn<typeof createPointCoupon> => ({
  code: codeOf(values.code),
  amount: numberIn(values.amount) ?? 0,
  valid_from: values.valid_from || null,
  valid_to: values.valid_to || null,
  cap: numberIn(values.cap),
})

function errorsOf(values: Values, issued: number) {
  const { code, amount, valid_from, valid_to, cap } = bodyOf(values)
  const terms = { validFrom: valid_from ?? null, validTo: valid_to ?? null, cap: cap ?? null }
  const wrong = stockErrors(terms, issued)
  return {
    ...(!isCode(code) && { code: CODE_WRONG }),
    ...(!amount && { amount: '포인트를 입력해 주세요.' }),
    ...(wrong.validTo && { valid_to: TERMS_WORDS[wrong.validTo] }),
    ...(wrong.cap && { cap: TERMS_WORDS[wrong.cap] }),
  }
}

/** A point coupon as staff fill it in. */
export function usePointCouponForm(row?: PointCouponRow) {
  const form = useForm<Values>({
    start: () => startOf(row),
    errorsOf: (values) => errorsOf(values, row?.issued ?? 0),
  })
  const { values } = form
  return { form, body: bodyOf(values), unready: !values.code.trim() || !values.amount.trim() }
}
