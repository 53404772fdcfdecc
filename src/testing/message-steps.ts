import fc from 'fast-check'
import type { Lane } from '#platform/outbox/rules.ts'

/** The first addresses of a run are phone numbers: two Korean, one invalid, one foreign; the last is an e-mail. */
const PHONES = 4
const ADDRESSES = 5

/** The kind of a message: a secret, a plain text, or with a template. */
type Form = 'CODE' | 'NOTE' | 'TEMPLATE'

/** The faults of a provider during a sending; `killed`: the worker crashes before it records the result. */
export const FAULTS = [
  null,
  503,
  402,
  'broken_after',
  'broken_after',
  'broken_after',
  'broken_after',
  'killed',
] as const
/** A step of the message model. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('queue' as const),
      to: fc.nat(ADDRESSES - 1),
      form: fc.constantFrom<Form>('CODE', 'NOTE', 'NOTE', 'TEMPLATE', 'TEMPLATE'),
      isOwn: fc.boolean(),
      count: fc.constantFrom(1, 1, 6),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      lane: fc.constantFrom<Lane>('SMS', 'SMS', 'ABROAD', 'EMAIL'),
      fault: fc.constantFrom(...FAULTS),
      workers: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 3, 5, 21, 21, 21, 60, 1_500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('falsify' as const), at: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('unheard' as const), times: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('resend' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      from: fc.nat(PHONES - 1),
      to: fc.nat(PHONES - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), to: fc.nat(PHONES - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('template' as const),
      status: fc.constantFrom('APPROVED', 'REJECTED', 'WITHDRAWN', null),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export type StepOf<Act extends Step['act']> = Extract<Step, { act: Act }>
