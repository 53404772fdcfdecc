import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addBounded } from './bounded.ts'
import { failNext, latencyMs, noFaults, planFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { read } from './http.ts'
import { otherPerson, personOf } from './people.ts'
import type { Card } from './portone-v2-cards.ts'
import {
  chargePlan,
  type Charging,
  freshCharging,
  type Payment,
  planCharges,
} from './portone-v2-payments-store.ts'
import type { Repeats } from './portone-v2-repeats.ts'
import { freshWebhooks, planWebhooks, webhookPlan, type Webhooks } from './portone-v2-webhooks.ts'
import type { Person } from './people.ts'
import type { Simulator, SimulatorState } from './state.ts'

const outcome = z.enum([
  'success',
  'cancel',
  'fail',
  'other_person',
  'no_phone',
  'under_26',
  'no_ci',
  'no_ids',
])
const channelType = z.enum(['TEST', 'LIVE'])
type Outcome = z.infer<typeof outcome>
type LeftOut = 'phone' | 'ci' | 'ids'

/** One identity verification; `person` stays null until a person is verified. */
export type Verification = {
  id: string
  txId: string
  person: Person | null
  /** Fields that are missing because of the telecom contract or the verification method. */
  leftOut: LeftOut | null
  failure: { reason: string; pgCode: string; pgMessage: string } | null
  requestedAt: number
  changedAt: number
}

export type PortoneV2State = {
  verifications: Map<string, Verification>
  channelType: z.infer<typeof channelType>
  faults: Faults
  cards: Map<string, Card>
  payments: Map<string, Payment>
  charging: Charging
  repeats: Repeats
  webhooks: Webhooks
}

/** The completed fields of the window, or of the control call. */
export const completion = z.object({
  name: z.string().trim().min(1).max(100),
  phone: z
    .string()
    .max(30)
    .regex(/^\D*(\d\D*){9,12}$/, 'phone: 9 to 12 digits'),
  birthDate: z.iso.date().nullish(),
  /** By default the last four digits of the phone number. */
  outcome: outcome.optional(),
})
type Completion = z.infer<typeof completion>

const BY_LAST_DIGITS: Record<string, Outcome> = {
  '0001': 'cancel',
  '0002': 'fail',
  '0003': 'other_person',
  '0004': 'no_phone',
  '0005': 'under_26',
  '0006': 'no_ci',
  '0007': 'no_ids',
}
const LEFT_OUT: Partial<Record<Outcome, LeftOut>> = { no_phone: 'phone', no_ci: 'ci', no_ids: 'ids' }

const outcomeOf = ({ outcome, phone }: Completion): Outcome =>
  outcome ?? BY_LAST_DIGITS[phone.replace(/\D/g, '').slice(-4)] ?? 'success'

const configuration = z.strictObject({
  failNext: failNext.optional(),
  latencyMs: latencyMs.optional(),
  channelType: channelType.optional(),
  charges: chargePlan.optional(),
  webhooks: webhookPlan.optional(),
})

export function freshPortoneV2(): PortoneV2State {
  const empty = { verifications: new Map(), cards: new Map(), payments: new Map(), repeats: new Map() }
  const well = { faults: noFaults(), charging: freshCharging(), webhooks: freshWebhooks() }
  return { ...empty, ...well, channelType: 'TEST' }
}

export function configurePortoneV2(state: SimulatorState, body: unknown) {
  const { portoneV2 } = state
  const plan = read(configuration, body)
  if (plan.charges) planCharges(state, plan.charges)
  if (plan.webhooks) planWebhooks(state, plan.webhooks)
  planFaults(portoneV2.faults, plan)
  portoneV2.channelType = plan.channelType ?? portoneV2.channelType
}

/** Creates a verification at its first opening; its id can be tried again until it succeeds. */
export function openVerification({ state, now }: Simulator, id: string): Verification {
  const known = state.portoneV2.verifications.get(id)
  if (known) return known
  const at = now()
  const fresh = { id, txId: randomUUID(), person: null, leftOut: null, failure: null, requestedAt: at }
  addBounded(state.portoneV2.verifications, id, { ...fresh, changedAt: at })
  return state.portoneV2.verifications.get(id)!
}

/** Ends an opening like the user at the window; true when a person was verified. */
export function closeVerification({ now }: Simulator, verification: Verification, end: Completion): boolean {
  const outcome = outcomeOf(end)
  verification.changedAt = now()
  verification.failure = outcome === 'cancel' || outcome === 'fail' ? failures[outcome] : null
  if (verification.failure) return false
  verification.person = provedBy(end, outcome, now())
  verification.leftOut = LEFT_OUT[outcome] ?? null
  return true
}

function provedBy({ name, phone, birthDate }: Completion, outcome: Outcome, now: number): Person {
  if (outcome === 'other_person') return otherPerson()
  const person = personOf({ name, phone, ...(birthDate && { birthday: birthDate }) })
  if (outcome !== 'under_26') return person
  return { ...person, birthday: `${new Date(now).getUTCFullYear() - 20}-01-01` }
}

const failures = {
  cancel: {
    reason: '사용자가 본인인증을 취소하셨습니다.',
    pgCode: 'PAY_PROCESS_CANCELED',
    pgMessage: '사용자 취소',
  },
  fail: {
    reason: '통신사 정보와 일치하지 않습니다.',
    pgCode: '0051',
    pgMessage: '입력하신 정보가 통신사에 등록된 정보와 다릅니다.',
  },
} as const
