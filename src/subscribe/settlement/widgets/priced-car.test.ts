import { expect, test } from 'vitest'
import { pricedCar } from './priced-car.ts'

test.each([
  ['the own car is priced by itself, though a free one stands before it', ['free', 'own'], 'own'],
  ['another model by its free car, which comes first', ['free', 'taken'], 'free'],
  ['a model without a car by none', [], undefined],
])('%s', (_, ids, priced) => {
  expect(
    pricedCar(
      ids.map((id) => ({ id })),
      'own',
    )?.id,
  ).toBe(priced)
})
