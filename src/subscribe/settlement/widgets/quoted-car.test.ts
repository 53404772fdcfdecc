import { expect, test } from 'vitest'
import { quotedCar } from './quoted-car.ts'

test.each([
  ['the present car is priced by its own fees, even after a free car', ['free', 'own'], 'own'],
  ['another model is priced by its first car, which is free', ['free', 'taken'], 'free'],
  ['a model without a car has no price', [], undefined],
])('%s', (_, ids, priced) => {
  expect(
    quotedCar(
      ids.map((id) => ({ id })),
      'own',
    )?.id,
  ).toBe(priced)
})
