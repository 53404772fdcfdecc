import { codeOf, isCode } from '#kit/code.ts'
import type { BodyIn } from '#kit/contract.ts'
import { numberErrors, numberIn } from '#kit/number-of.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { type DISCOUNT_TYPES, type TermsErrors, termsErrors } from '../../rules.ts'
import { CODE_WRONG, TERMS_WORDS } from '../../copy.ts'
import type { CampaignRow, createCampaign } from '../contract.ts'

type Values = {
  name: string
  code: string
  description: string
  discount_type: (typeof DISCOUNT_TYPES)[number]
  discount_rate: string
  discount: string
  min_price: string
  max_price: string
  valid_from: string
  valid_to: string
  cap: string
}

const textOf = (value: number | string | null | undefined): string => (value == null ? '' : String(value))

const startOf = (row: CampaignRow | undefined): Values => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  description: row?.description ?? '',
  discount_type: row?.discount_type ?? 'FIXED',
  discount_rate: textOf(row?.discount_rate),
  discount: textOf(row?.discount),
  min_price: textOf(row?.min_price),
  max_price: textOf(row?.max_price),
  valid_from: textOf(row?.valid_from),
  valid_to: textOf(row?.valid_to),
  cap: textOf(row?.cap),
})

/** The request body: only the fields of the chosen discount type. */
const bodyOf = (values: Values): BodyIn<typeof createCampaign> => ({
  name: values.name.trim(),
  code: codeOf(values.code),
  description: values.description.trim(),
  discount_type: values.discount_type,
  discount_rate: values.discount_type === 'PERCENTAGE' ? numberIn(values.discount_rate) : null,
  discount: values.discount_type === 'FIXED' ? numberIn(values.discount) : null,
  min_price: numberIn(values.min_price),
  max_price: numberIn(values.max_price),
  valid_from: values.valid_from || null,
  valid_to: values.valid_to || null,
  cap: numberIn(values.cap),
})

const FIELDS = {
  discountRate: 'discount_rate',
  discount: 'discount',
  maxPrice: 'max_price',
  validTo: 'valid_to',
  cap: 'cap',
} as const satisfies Record<keyof TermsErrors, keyof Values>

/** Errors of a campaign, by field. `issued`: how many were already issued. */
export function campaignErrors(values: Values, issued: number) {
  const body = bodyOf(values)
  const terms = {
    discountType: body.discount_type,
    discountRate: body.discount_rate ?? null,
    discount: body.discount ?? null,
    minPrice: body.min_price ?? null,
    maxPrice: body.max_price ?? null,
    validFrom: body.valid_from ?? null,
    validTo: body.valid_to ?? null,
    cap: body.cap ?? null,
  }
  const wrong = Object.entries(termsErrors(terms, issued)).map(
    ([name, code]) => [FIELDS[name as keyof typeof FIELDS], TERMS_WORDS[code]] as const,
  )
  return {
    ...(!body.name && { name: '쿠폰 이름을 입력해 주세요.' }),
    ...(!isCode(body.code) && { code: CODE_WRONG }),
    ...(Object.fromEntries(wrong) as Partial<Record<keyof Values, string>>),
    ...numberErrors(body),
  }
}

/** The form of a campaign; `row` is the campaign to edit. */
export function useCampaignForm(row?: CampaignRow) {
  const form = useForm<Values>({
    start: () => startOf(row),
    errorsOf: (values) => campaignErrors(values, row?.issued ?? 0),
  })
  const { values } = form
  return { form, body: bodyOf(values), unready: !values.name.trim() || !values.code.trim() }
}
