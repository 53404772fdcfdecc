import { expect, test } from 'vitest'
import { byFeeField } from '../../rules.ts'
import { amountOf, badgeOf, bodyOf, carErrors, formOf } from './car-rules.ts'

const NEW = formOf(null)

test.each([
  ['1,230,000', 1_230_000],
  [' 4 500 ', 4_500],
  ['', 0],
  ['-1', null],
  ['만', null],
  ['1.5', null],
])('amountOf reads %j as %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test('a new car has no release date and no term on offer', () => {
  expect(carErrors(NEW)).toEqual({})
  expect(bodyOf(NEW)).toMatchObject({
    registration_number: null,
    release_date: null,
    mileage: 0,
    subscription_fee_1: null,
    subscription_fee_96: null,
  })
})

test('a malformed plate and amounts that are not numbers show errors at their fields', () => {
  const wrong = { ...NEW, registration_number: '가나다', mileage: '많이', subscription_fee_12: '백만' }
  expect(Object.keys(carErrors(wrong))).toEqual(['registration_number', 'mileage', 'subscription_fee_12'])
})

test('accepts a plate with a letter that plates no longer use (A-108)', () => {
  expect(carErrors({ ...NEW, registration_number: '12차 3456' })).toEqual({})
})

test('a term with a fee of 0 is not on offer, and a plate is sent without its space', () => {
  const form = {
    ...NEW,
    registration_number: '12가 3456',
    subscription_fee_12: '0',
    subscription_fee_24: '990,000',
  }
  expect(bodyOf(form)).toMatchObject({
    registration_number: '12가3456',
    subscription_fee_12: null,
    subscription_fee_24: 990_000,
  })
})

const STORED = {
  release_date: '2026-01-01' as string | null,
  is_available: true,
  ...byFeeField((months) => (months === 12 ? 900_000 : null)),
}

test.each([
  ['that can be applied for', {}, '구독 가능'],
  ['that is only announced', { release_date: null }, '출시 예정'],
  ['without a fee', { subscription_fee_12: null }, '구독료 없음'],
  ['that is taken', { is_available: false }, '구독 중'],
  ['that is taken, without a release date', { is_available: false, release_date: null }, '구독 중'],
  ['that is taken, without a fee', { is_available: false, subscription_fee_12: null }, '구독 중'],
])('a car %s has the badge of its state (S-026)', (_, facts, text) => {
  expect(badgeOf({ ...STORED, ...facts }).text).toBe(text)
})
