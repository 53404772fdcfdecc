import fc from 'fast-check'
import { type Holder, HOLDERS } from './ticket-model.ts'

// The steps that change tickets, run in random order.
export type Step =
  | { do: 'grant'; holder: Holder; halves: number; days: 90 | 365 }
  | { do: 'extend'; holder: Holder; days: 90 | 365 }
  | { do: 'adjust'; holder: Holder; halves: number }
  | { do: 'invite' }
  | { do: 'book'; holder: Holder; ahead: number }
  | { do: 'rebook'; holder: Holder; target: number; ahead: number }
  | { do: 'cancel'; target: number }
  | { do: 'staffCancel'; target: number; refund: boolean }
  | { do: 'status'; target: number; confirmed: boolean }
  | { do: 'arrive'; target: number }
  | { do: 'settle'; target: number; halves: 1 | 2 }
  | { do: 'days'; days: number }
  | { do: 'night' }

/** Every sequence starts with a reservation. */
export const BEGINNING: Step[] = [
  { do: 'grant', holder: 'own', halves: 3, days: 90 },
  { do: 'grant', holder: 'company', halves: 3, days: 90 },
  { do: 'book', holder: 'own', ahead: 3 },
  { do: 'book', holder: 'company', ahead: 3 },
]

const which = fc.nat(3)
const holder = fc.constantFrom(...HOLDERS)
const days = fc.constantFrom<90 | 365>(90, 365)
const ahead = fc.integer({ min: 1, max: 12 })
const step = (weight: number, name: Step['do'], parts: Record<string, fc.Arbitrary<unknown>> = {}) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...parts }),
})
export const anyStep = fc.oneof(
  step(3, 'grant', { holder, halves: fc.integer({ min: 1, max: 5 }), days }),
  step(1, 'extend', { holder, days }),
  step(2, 'adjust', { holder, halves: fc.integer({ min: -3, max: 3 }) }),
  step(1, 'invite'),
  step(6, 'book', { holder, ahead }),
  step(3, 'rebook', { holder, target: which, ahead }),
  step(3, 'cancel', { target: which }),
  step(4, 'staffCancel', { target: which, refund: fc.boolean() }),
  step(5, 'status', { target: which, confirmed: fc.boolean() }),
  step(5, 'arrive', { target: which }),
  step(4, 'settle', { target: which, halves: fc.constantFrom<1 | 2>(1, 2) }),
  step(4, 'days', { days: fc.constantFrom(1, 2, 6, 8, 90, 91, 91, 366) }),
  step(2, 'night'),
) as fc.Arbitrary<Step>
