import { z } from 'zod'
import { codeOf, isCode } from '#kit/code.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { couponOut } from '../contract.ts'
import { DISCOUNT_TYPES } from '../rules.ts'
import { CODE_WRONG } from '../copy.ts'

const MAX_WON = 1_000_000_000
const won = z.int('금액을 원 단위로 입력해 주세요.').max(MAX_WON, '금액이 너무 큽니다.')
const day = dayIn('날짜를 확인해 주세요.')

/** A new code. Blanks inside are refused rather than removed: the stored code would differ from the typed one. */
export const codeIn = z
  .string(CODE_WRONG)
  .max(100, CODE_WRONG)
  .refine((typed) => !/\s/.test(typed.trim()), CODE_WRONG)
  .transform(codeOf)
  .refine(isCode, CODE_WRONG)
/** How many may be issued; null: no limit. */
export const capIn = z.int().min(1, '1 이상 입력해 주세요.').max(10_000_000, '수량이 너무 큽니다.').nullable()
export const validity = { valid_from: day.nullable(), valid_to: day.nullable() }

/** Reads 0 as null, for a field that the discount type does not use. */
const noneAtZero = (amount: z.ZodInt) => amount.nullable().transform((value) => value || null)

const fields = {
  code: codeIn,
  name: text(50),
  description: maybeText(200),
  discount_type: z.enum(DISCOUNT_TYPES, '할인 방식을 골라 주세요.'),
  discount_rate: noneAtZero(z.int().min(0, '1 이상 입력해 주세요.').max(100, '100 이하로 입력해 주세요.')),
  discount: noneAtZero(won.min(0, '1원 이상 입력해 주세요.')),
  min_price: won.min(0, '0원 이상 입력해 주세요.').nullable(),
  max_price: won.min(0, '0원 이상 입력해 주세요.').nullable(),
  ...validity,
  cap: capIn,
}

export const campaign = couponOut.extend({
  id: z.string(),
  cap: z.int().nullable(),
  /** The number of wallets with the coupon; `used` counts those that used it. */
  issued: z.int(),
  used: z.int(),
  version: z.int(),
  created_at: z.string(),
})
export type CampaignRow = z.output<typeof campaign>

/** Campaigns, newest first; `q` searches name and code. As CSV: the whole list. */
export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/coupons',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Coupons of the subscription side',
  query: z.object({ ...exportedQuery, q: searchIn }),
  output: z.array(campaign),
  paged: true,
  download: 'text/csv',
})

/** Adds a campaign (409 CODE_TAKEN). */
export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/coupons',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Add a coupon',
  body: z.object({
    ...fields,
    description: fields.description.default(''),
    discount_rate: fields.discount_rate.default(null),
    discount: fields.discount.default(null),
    min_price: fields.min_price.default(null),
    max_price: fields.max_price.default(null),
    valid_from: fields.valid_from.default(null),
    valid_to: fields.valid_to.default(null),
    cap: fields.cap.default(null),
  }),
  output: campaign,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a campaign, also for subscribers who already have the coupon. */
export const patchCampaign = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/coupons/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Change a coupon',
  versioned: true,
  body: z.object(fields).partial(),
  output: campaign,
  idempotent: true,
})
