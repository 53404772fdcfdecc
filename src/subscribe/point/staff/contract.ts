import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { capIn, codeIn, validity } from '#subscribe/coupon/staff/contract.ts'

const MAX_POINTS = 10_000_000
const points = z.int('포인트를 정수로 입력해 주세요.')

const pointCoupon = z.object({
  id: z.string(),
  code: z.string(),
  amount: z.int(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  cap: z.int().nullable(),
  /** The number of subscribers who used it. */
  issued: z.int(),
  version: z.int(),
  created_at: z.string(),
})
export type PointCouponRow = z.output<typeof pointCoupon>

const fields = {
  code: codeIn,
  amount: points.min(1, '1P 이상 입력해 주세요.').max(MAX_POINTS, '한 번에 10,000,000P까지 가능합니다.'),
  ...validity,
  cap: capIn,
}

/** Point coupons, newest first; `q` searches the code. As CSV: the whole list. */
export const listPointCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/point-coupons',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Point coupons',
  query: z.object({ ...exportedQuery, q: searchIn }),
  output: z.array(pointCoupon),
  paged: true,
  download: 'text/csv',
})

/** Adds a point coupon (409 CODE_TAKEN). */
export const createPointCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/point-coupons',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Add a point coupon',
  body: z.object({
    ...fields,
    valid_from: fields.valid_from.default(null),
    valid_to: fields.valid_to.default(null),
    cap: fields.cap.default(null),
  }),
  output: pointCoupon,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a point coupon (409 CODE_TAKEN). Points that were already given stay. */
export const patchPointCoupon = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/point-coupons/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Change a point coupon',
  versioned: true,
  body: z.object(fields).partial(),
  output: pointCoupon,
  idempotent: true,
})

/**
 * Adds points, or removes them (negative), with a reason that the subscriber sees. 409 BELOW_ZERO if the balance is
 * too low.
 */
export const adjustPoints = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscribers/{id}/points',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  summary: 'Adjust the points of a subscriber',
  body: z.object({
    amount: points
      .min(-MAX_POINTS, '한 번에 10,000,000P까지 가능합니다.')
      .max(MAX_POINTS, '한 번에 10,000,000P까지 가능합니다.')
      .refine(Boolean, '0이 아닌 포인트를 입력해 주세요.'),
    description: text(200),
  }),
  /** The balance afterwards, and the change. */
  output: z.object({ point: z.int(), amount: z.int() }),
  status: 201,
  idempotent: true,
})
