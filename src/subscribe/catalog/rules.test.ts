import { expect, test } from 'vitest'
import {
  byFeeField,
  type Fees,
  feesOf,
  lowestFeeOf,
  manwonOf,
  countOffered,
  offerRefusal,
  sortModels,
  TERMS,
  termsOf,
} from './rules.ts'

const carOf = (fees: Fees, facts: { is_new?: boolean; is_hot?: boolean } = {}) => ({
  is_new: false,
  is_hot: false,
  release_date: '2025-01-01' as string | null,
  is_available: true,
  ...byFeeField((months) => fees[months] ?? null),
  ...facts,
})

test('there are eleven terms, from a month to eight years (S-021)', () => {
  expect(TERMS).toEqual([1, 3, 6, 12, 24, 36, 48, 60, 72, 84, 96])
})

test('only terms with a fee are on offer, not those without a fee or with a fee of 0 (S-022)', () => {
  const fees = feesOf({ ...carOf({ 12: 900_000, 36: 700_000 }), subscription_fee_24: 0 })
  expect(termsOf(fees)).toEqual([12, 36])
  expect(termsOf({})).toEqual([])
})

test.each([
  [{ 1: 2_000_000, 12: 1_500_000, 96: 1_600_000 }, 1_500_000],
  [{ 1: 0, 3: 5_000 }, 5_000],
  [{ 12: 0 }, null],
  [{}, null],
])('lowestFeeOf %j is %j (S-023)', (fees, lowest) => {
  expect(lowestFeeOf(fees)).toBe(lowest)
})

test.each([
  [0, 0],
  [9_999, 0],
  [10_000, 1],
  [4_909_999, 490],
  [4_910_000, 491],
])('%i won are shown as %i units of 10,000 won, rounded down (S-023)', (fee, manwon) => {
  expect(manwonOf(fee)).toBe(manwon)
})

const models = [
  { name: 'cheap', car: [carOf({ 12: 100 })] },
  { name: 'dear', car: [carOf({ 12: 900, 36: 800 })] },
  { name: 'hot', car: [carOf({ 12: 500 }, { is_hot: true })] },
  { name: 'new', car: [carOf({ 12: 400 }, { is_new: true })] },
  { name: 'new and hot', car: [carOf({ 12: 300 }, { is_new: true, is_hot: true })] },
  { name: 'without a fee', car: [carOf({ 12: 0 })] },
  { name: 'without a car', car: [] },
  { name: 'later', car: [carOf({ 12: 200, 24: 150 }), carOf({ 12: 1 }, { is_new: true })] },
]

test.each([
  ['high', ['new and hot', 'new', 'hot', 'dear', 'later', 'cheap', 'without a fee', 'without a car']],
  ['low', ['new and hot', 'new', 'hot', 'cheap', 'later', 'dear', 'without a fee', 'without a car']],
] as const)('with the %s price first, new models come first, then hot ones (S-024, S-025)', (by, names) => {
  expect(sortModels(models, by).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['a free car', {}, null],
  ['a car with a future release date', { release_date: '2099-01-01' }, null],
  ['an announced car', { release_date: null }, 'NOT_RELEASED'],
  ['an announced car that is taken', { release_date: null, is_available: false }, 'NOT_RELEASED'],
  ['a taken car', { is_available: false }, 'ALL_TAKEN'],
  ['a car without a fee', { subscription_fee_12: 0 }, 'NO_TERM'],
])('offerRefusal of %s (S-026)', (_, facts, code) => {
  expect(offerRefusal({ ...carOf({ 12: 500 }), ...facts })).toBe(code)
})

test.each([
  ['no cars', [], 0],
  ['two free cars', [{}, {}], 2],
  ['a free and an announced car', [{ release_date: null }, {}], 1],
  ['a free and a taken car', [{ is_available: false }, {}], 1],
  ['a free car and one without a fee', [{ subscription_fee_12: 0 }, {}], 1],
  ['an announced and a taken car', [{ release_date: null }, { is_available: false }], 0],
])('counts only cars that can be applied for: %s (S-022, S-026)', (_, cars, count) => {
  expect(countOffered(cars.map((facts) => ({ ...carOf({ 12: 500 }), ...facts })))).toBe(count)
})
