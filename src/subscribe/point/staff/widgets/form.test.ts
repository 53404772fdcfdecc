import { expect, test } from 'vitest'
import { pointCouponErrors } from './form.ts'

const VALUES = { code: 'POINT10', amount: '10,000', valid_from: '', valid_to: '', cap: '' }

test.each(['amount', 'cap'] as const)('a point coupon whose %s is not a number shows an error', (name) => {
  expect(pointCouponErrors({ ...VALUES, [name]: '100명' }, 0)).toEqual({ [name]: '숫자만 입력해 주세요.' })
})

test('an empty cap is accepted and means no limit', () => {
  expect(pointCouponErrors(VALUES, 0)).toEqual({})
})
