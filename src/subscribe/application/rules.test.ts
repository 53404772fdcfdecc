import { expect, test } from 'vitest'
import { agreedMileageOf } from '#subscribe/catalog/rules.ts'
import {
  ageOn,
  applicantRefusal,
  isCouponUsed,
  keyRefusal,
  offerDaysOf,
  offerRefusal,
  priceOf,
} from './rules.ts'

test.each([
  [
    'coupon and points reduce the first month only (S-049, S-050)',
    [900_000, 90_000, 100_000],
    [710_000, 100_000],
  ],
  ['the price is never below zero (S-050)', [900_000, 900_000, 0], [0, 0]],
  ['points beyond the remaining price are not used', [900_000, 895_000, 50_000], [0, 10_000]],
  ['below 100 won nothing is charged', [900_000, 899_950, 0], [0, 0]],
  ['100 won are charged', [900_000, 899_900, 0], [100, 0]],
  ['points are not used for a rest below the minimum charge', [900_000, 889_950, 50_000], [0, 10_000]],
  ['points are not used beside a coupon for the whole fee (S-048)', [900_000, 900_000, 50_000], [0, 0]],
] as const)('%s', (_, [fee, discount, points], [firstMonth, pointAmount]) => {
  expect(priceOf(fee, discount, points)).toEqual({
    fee,
    couponDiscount: discount,
    pointAmount,
    firstMonth,
    laterMonths: fee,
  })
})

test('a month covers 1,000 km and extends the card registration by 30 days (S-042, S-043)', () => {
  expect([agreedMileageOf(36), offerDaysOf(36)]).toEqual([36_000, 1_080])
})

const BIRTHDAYS = [
  ['2000-12-01', '2026-12-01', 26],
  ['2000-12-02', '2026-12-01', 25],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
] as const
test.each(BIRTHDAYS)('ageOn a birthday of %s is, on %s, %i (S-006)', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})

test.each([
  [{ isVerified: false, birthday: '1990-01-01' }, 'NOT_VERIFIED'],
  [{ isVerified: true, birthday: null }, 'NOT_VERIFIED'],
  [{ isVerified: true, birthday: '2001-01-01' }, 'TOO_YOUNG'],
  [{ isVerified: true, birthday: '2000-12-01' }, null],
] as const)('applicantRefusal of %o is %s', (person, refusal) => {
  expect(applicantRefusal(person, '2026-12-01')).toBe(refusal)
})

const offer = (releaseDate: string | null, fees: Record<number, number> = { 12: 900_000 }) => ({
  releaseDate,
  fees,
})
const OFFERS = [
  [offer(null), 12, 'NOT_RELEASED'],
  [offer('2026-12-01'), 12, null],
  [offer('2026-12-01'), 6, 'TERM_NOT_OFFERED'],
  [offer('2026-12-01', { 12: 0 }), 12, 'TERM_NOT_OFFERED'],
] as const
test.each(OFFERS)('offerRefusal of %o for %i months is %s (S-022)', (car, months, refusal) => {
  expect(offerRefusal(car, months)).toBe(refusal)
})

const attempt = { subscriberId: 'me', modelId: 'm', months: 12, subscriptionId: null, usedAt: null }
const key = { isUsable: true, customerId: 'me' }
test.each([
  ['our own window', key, attempt, null],
  ['a window without a subscriber', { ...key, customerId: null }, attempt, null],
  ['an unknown key', null, attempt, 'BILLING_KEY_INVALID'],
  ['another shop', { ...key, isUsable: false }, attempt, 'BILLING_KEY_INVALID'],
  ['a window that we did not open', key, null, 'BILLING_KEY_NOT_YOURS'],
  ['the window of another subscriber', key, { ...attempt, subscriberId: 'you' }, 'BILLING_KEY_NOT_YOURS'],
  [
    'a window with the name of another subscriber',
    { ...key, customerId: 'you' },
    attempt,
    'BILLING_KEY_NOT_YOURS',
  ],
  ['a window that was used', key, { ...attempt, usedAt: new Date() }, 'BILLING_KEY_USED'],
  ['a window for another car', key, { ...attempt, modelId: 'n' }, 'BILLING_KEY_INVALID'],
  ['a window for another term', key, { ...attempt, months: 6 }, 'BILLING_KEY_INVALID'],
] as const)('keyRefusal of a card from %s', (_, card, from, refusal) => {
  expect(keyRefusal(card, from, 'me', { modelId: 'm', months: 12 })).toBe(refusal)
})

test('a card registered for a subscription is valid only for that subscription', () => {
  const ofOne = { ...attempt, modelId: null, months: null, subscriptionId: 's' }
  expect(keyRefusal(key, ofOne, 'me', { subscriptionId: 's' })).toBeNull()
  expect(keyRefusal(key, ofOne, 'me', { subscriptionId: 'other' })).toBe('BILLING_KEY_INVALID')
  expect(keyRefusal(key, attempt, 'me', { subscriptionId: 's' })).toBe('BILLING_KEY_INVALID')
})

test.each([
  ['REQUESTED', true],
  ['ACTIVE', true],
  ['ENDED', true],
  ['REJECTED', false],
  ['WITHDRAWN', false],
] as const)('isCouponUsed of a request that is %s: a failed request returned it (S-143)', (...row) => {
  const [status, isUsed] = row
  expect(isCouponUsed({ status, coupon: { name: '시험 쿠폰' } })).toBe(isUsed)
  expect(isCouponUsed({ status, coupon: null })).toBe(false)
})
