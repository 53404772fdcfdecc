import { codeOf, isCode } from '#kit/code.ts'
import type { BodyIn } from '#kit/contract.ts'
import { numberErrors, numberIn } from '#kit/number-of.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { stockErrors } from '#subscribe/coupon/rules.ts'
import { CODE_WRONG, TERMS_WORDS } from '#subscribe/coupon/copy.ts'
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

/** Errors of a point coupon, by field. `issued`: how many were already used. */
export function pointCouponErrors(values: Values, issued: number) {
  const body = bodyOf(values)
  const { code, amount, valid_from, valid_to, cap } = body
  const terms = { validFrom: valid_from ?? null, validTo: valid_to ?? null, cap: cap ?? null }
  const wrong = stockErrors(terms, issued)
  return {
    ...(!isCode(code) && { code: CODE_WRONG }),
    ...(!amount && { amount: '포인트를 입력해 주세요.' }),
    ...(wrong.validTo && { valid_to: TERMS_WORDS[wrong.validTo] }),
    ...(wrong.cap && { cap: TERMS_WORDS[wrong.cap] }),
    ...numberErrors(body),
  }
}

/** The form of a point coupon; `row` is the point coupon to edit. */
export function usePointCouponForm(row?: PointCouponRow) {
  const form = useForm<Values>({
    start: () => startOf(row),
    errorsOf: (values) => pointCouponErrors(values, row?.issued ?? 0),
  })
  const { values } = form
  return { form, body: bodyOf(values), unready: !values.code.trim() || !values.amount.trim() }
}
