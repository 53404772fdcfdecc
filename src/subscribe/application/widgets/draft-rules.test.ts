import { expect, test } from 'vitest'
import type { WalletEntryOut } from '#subscribe/coupon/contract.ts'
import { CONSENTS } from '../rules.ts'
import {
  agreedPrice,
  bodyOf,
  discountFor,
  draftRefusal,
  pointsError,
  normalizePoints,
  shownPrice,
  usableFor,
  usablePoints,
  limitPointsToBalance,
} from './draft-rules.ts'

const TYPED = [
  ['12a3만', 50_000, '123'],
  ['60000', 50_000, '50000'],
  ['0', 50_000, '0'],
  ['007', 50_000, '7'],
  ['', 50_000, ''],
] as const
test.each(TYPED)(
  'normalizePoints of "%s" with a balance of %i is "%s" (S-051, S-052)',
  (typed, owned, kept) => {
    expect(normalizePoints(typed, owned)).toBe(kept)
  },
)

test('points are used in units of 10,000 won (S-053)', () => {
  expect(pointsError('25500')).toBe('포인트는 10,000원 단위로 사용할 수 있습니다.')
  expect([pointsError('20000'), pointsError(''), pointsError('0')]).toEqual([null, null, null])
})

const entry = (more: Partial<WalletEntryOut> = {}, coupon: Partial<WalletEntryOut['coupon']> = {}) => ({
  id: 'w',
  is_valid: true,
  is_used: false,
  ...more,
  coupon: {
    name: '7%',
    description: '',
    code: 'SEVEN',
    discount_type: 'PERCENTAGE' as const,
    discount_rate: 7,
    discount: null,
    min_price: null,
    max_price: null,
    valid_from: null,
    valid_to: null,
    ...coupon,
  },
})

const ENTRIES = [
  ['valid and unused', entry(), true],
  ['used', entry({ is_used: true }), false],
  ['expired', entry({ is_valid: false }), false],
  ['for higher fees', entry({}, { min_price: 900_001 }), false],
  ['for lower fees', entry({}, { max_price: 899_999 }), false],
  ['for exactly this fee', entry({}, { min_price: 900_000, max_price: 900_000 }), true],
] as const
test.each(ENTRIES)('usableFor with a coupon that is %s (S-044)', (_, wallet, isOffered) => {
  expect(usableFor([wallet], 900_000, '2026-12-01')).toHaveLength(isOffered ? 1 : 0)
})

test('the shown price equals the price that the server computes', () => {
  expect(shownPrice(905_005, discountFor(entry(), 905_005), '100000')).toMatchObject({
    couponDiscount: 63_350,
    pointAmount: 100_000,
    firstMonth: 741_655,
    laterMonths: 905_005,
  })
  expect(shownPrice(900_000, 0, '15000').pointAmount).toBe(0)
})

const TODAY = '2026-12-01'
const chosen = {
  carId: null,
  couponId: null,
  points: '',
  consents: [...CONSENTS],
  isLicensed: true,
  delivery: { date: '', place: '서울역', note: '' },
  agreed: null,
  card: null,
}

const OLD_DRAFTS = [
  ['', 50_000, ''],
  ['50000', 50_000, '50000'],
  ['50000', 49_999, '40000'],
  ['50000', 9_999, '0'],
  ['50000', 0, '0'],
  ['2', 50_000, '2'],
  ['25500', 25_500, '25500'],
] as const
test.each(OLD_DRAFTS)(
  'limitPointsToBalance limits "%s" points to a balance of %i: "%s" (S-052, S-053)',
  (...row) => {
    const [points, owned, left] = row
    expect(limitPointsToBalance({ ...chosen, points }, owned)).toEqual({ ...chosen, points: left })
  },
)

test('points above the balance are neither in the price nor in the request body', () => {
  const draft = limitPointsToBalance({ ...chosen, points: '50000' }, 25_500)
  const price = shownPrice(900_000, 0, draft.points)
  expect(agreedPrice(price, 'car', null)).toEqual({
    carId: 'car',
    couponId: null,
    points: 20_000,
    firstMonth: 880_000,
    laterMonths: 900_000,
  })
})

test('the agreed choices stay, even if the balance changed since', () => {
  const agreed = agreedPrice(shownPrice(900_000, 0, '50000'), 'car', null)
  expect(limitPointsToBalance({ ...chosen, points: '50000', agreed }, 0).agreed).toEqual(agreed)
  expect(bodyOf({ month: 12, draft: chosen, agreed, billingKey: 'key' }, TODAY)).toMatchObject({
    delivery: { date: '2026-12-04', place: '서울역' },
    point_amount: 50_000,
    price: { first_month: 850_000, later_months: 900_000 },
  })
})

const ALL_SENT = [
  'month',
  'billing_key',
  'consents',
  'licence_declared',
  'price',
  'formula_version',
  'delivery',
]
test.each([
  ['neither', null, '', ALL_SENT],
  ['zero points', null, '0', ALL_SENT],
  ['points', null, '10000', [...ALL_SENT, 'point_amount']],
  ['a coupon', 'wallet-1', '', [...ALL_SENT, 'coupon_id']],
])('the body of an application with %s has no keys of unused benefits (S-062)', (...row) => {
  const [, couponId, points, keys] = row
  const agreed = agreedPrice(shownPrice(900_000, 0, points), 'car', couponId)
  expect(Object.keys(bodyOf({ month: 12, draft: chosen, agreed, billingKey: 'key' }, TODAY))).toEqual(keys)
})

const DRAFTS = [
  ['a consent is missing', { consents: CONSENTS.slice(1) }, '모든 약관에 동의해 주세요.'],
  ['the license is not declared', { isLicensed: false }, '운전면허 취득 1년 이상임을 확인해 주세요.'],
  ['points are not whole units', { points: '5000' }, '포인트는 10,000원 단위로 사용할 수 있습니다.'],
  [
    'the delivery is too early',
    { delivery: { date: '2026-12-03', place: '서울역', note: '' } },
    '신청하신 날부터 3일 뒤, 90일 안의 날짜를 선택해 주세요.',
  ],
  ['everything is complete', {}, null],
] as const
test.each(DRAFTS)('draftRefusal if %s (S-055, S-057)', (_, change, refusal) => {
  expect(draftRefusal({ ...chosen, ...change }, TODAY)).toBe(refusal)
})

test.each([
  [55_000, 890_000, '50000'],
  [9_999, 890_000, '0'],
  [2_000_000, 890_000, '890000'],
  [2_000_000, 885_000, '890000'],
])(
  'of %i points, for a first month of %i won, "전액 사용" fills %s (S-053, S-054)',
  (owned, owed, filled) => {
    expect(usablePoints(owned, owed)).toBe(filled)
  },
)
