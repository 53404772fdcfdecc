import { expect, test } from 'vitest'
import {
  availableFromOf,
  byFeeField,
  type Fees,
  feeFor,
  feesOf,
  groupModels,
  lowestFeeOf,
  manwonOf,
  type ModelFilter,
  passesFilter,
  type Term,
  countOffered,
  offerRefusal,
  TERMS,
  termsOf,
  termsOfAll,
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
  ['high', 12, ['new', 'new and hot'], ['hot'], ['dear', 'later', 'cheap', 'without a fee', 'without a car']],
  ['low', 12, ['new and hot', 'new'], ['hot'], ['cheap', 'later', 'dear', 'without a fee', 'without a car']],
  ['low', 24, ['new', 'new and hot'], ['hot'], ['later', 'cheap', 'dear', 'without a fee', 'without a car']],
  ['high', 36, ['new', 'new and hot'], ['hot'], ['dear', 'cheap', 'without a fee', 'without a car', 'later']],
] as const)(
  'groups new models, then hot ones, then the rest, with the %s fee of %i months first (S-024, S-025)',
  (by, months, ...groups) => {
    const found = groupModels(models, by, months)
    expect(found.map(({ group }) => group)).toEqual(['new', 'hot', 'rest'])
    expect(found.map((group) => group.models.map(({ name }) => name))).toEqual(groups)
  },
)

test('a list without new and hot models has one group', () => {
  expect(groupModels(models.slice(0, 2), 'low', 12).map(({ group }) => group)).toEqual(['rest'])
})

test('termsOfAll are the terms that a model offers; feeFor of another term is null (S-022)', () => {
  expect(termsOfAll(models)).toEqual([12, 24, 36])
  expect(models.map((model) => feeFor(model, 36))).toEqual([null, 800, null, null, null, null, null, null])
})

const NO_FILTER: ModelFilter = { brand: null, type: null, maxFee: null, isFree: false }
test.each([
  [{}, 12, true],
  [{ brand: '벤츠' }, 12, true],
  [{ brand: 'BMW' }, 12, false],
  [{ type: 'SUV' as const }, 12, true],
  [{ type: 'SEDAN' as const }, 12, false],
  [{ maxFee: 500 }, 12, true],
  [{ maxFee: 499 }, 12, false],
  [{ maxFee: 9_000 }, 24, false],
  [{ isFree: true }, 12, true],
])('passesFilter %j with the fee of %i months is %j', (filter, months, passes) => {
  const model = { brand: { name: '벤츠' }, body_type: 'SUV' as const, car: [carOf({ 12: 500 })] }
  expect(passesFilter(model, { ...NO_FILTER, ...filter }, months as Term)).toBe(passes)
})

test('passesFilter leaves out a model whose cars are all taken, when only free ones are wanted', () => {
  const car = [{ ...carOf({ 12: 500 }), is_available: false }]
  const model = { brand: { name: '벤츠' }, body_type: null, car }
  expect(passesFilter(model, { ...NO_FILTER, isFree: true }, 12)).toBe(false)
  expect(passesFilter(model, { ...NO_FILTER, type: 'SUV' }, 12)).toBe(false)
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
  ['2026-12-04', '2026-11-29', '2026-12-05'],
  ['2026-11-29', '2026-11-29', '2026-11-30'],
  ['2026-11-28', '2026-11-29', null],
  [null, '2026-11-29', null],
] as const)('availableFromOf an end on %s, seen on %s, is %s', (endsOn, today, day) => {
  expect(availableFromOf(endsOn, today)).toBe(day)
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
