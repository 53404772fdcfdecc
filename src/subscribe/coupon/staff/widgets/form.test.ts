import { expect, test } from 'vitest'
import { campaignErrors } from './form.ts'

const VALUES = {
  name: '첫 달 할인',
  code: 'WELCOME10',
  description: '',
  discount_type: 'FIXED' as const,
  discount_rate: '',
  discount: '10,000원',
  min_price: '',
  max_price: '',
  valid_from: '',
  valid_to: '',
  cap: '',
}

test.each(['discount', 'min_price', 'max_price', 'cap'] as const)(
  'a %s that is not a number is an error, instead of meaning no bound',
  (name) => {
    expect(campaignErrors({ ...VALUES, [name]: '100개' }, 0)).toEqual({ [name]: '숫자만 입력해 주세요.' })
  },
)

test('accepts full-width digits, and ignores fields of other discount types', () => {
  expect(campaignErrors({ ...VALUES, cap: '１００', discount_rate: '열' }, 0)).toEqual({})
})
