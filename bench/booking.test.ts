import { expect, test } from 'vitest'
import { bookingScript } from './booking.ts'

test('the benchmark provides every parameter of the statements of a booking', () => {
  expect(bookingScript()).not.toMatch(/\$\d/)
})
