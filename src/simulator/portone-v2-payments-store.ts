import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { addBounded } from './bounded.ts'
import { type Card, declineOf, MAX_STORED, timesOutOnce } from './portone-v2-cards.ts'
import type { Simulator, SimulatorState } from './state.ts'
import { sendWebhooks } from './portone-v2-webhooks.ts'

const { billingChannelKey, paymentChannelKey } = developmentKeys.portoneV2

export type Payment = {
  id: string
  txId: string
  status: 'PAID' | 'FAILED' | 'PARTIAL_CANCELLED' | 'CANCELLED'
  card: Pick<Card, 'number'> & Partial<Card>
  channelKey: string
  currency: string
  total: number
  cancelled: number
  orderName: string
  failure: { pgCode: string; pgMessage: string } | null
  paidAt: number | null
  requestedAt: number
}

/** A fault of a charge or cancellation: a wrong effect or a lost answer. */
const accident = z.enum(['decline', 'timeout_before', 'timeout_after', 'error_after'])
/** Faults of charges only: its id was tried too often and is no longer accepted. */
const chargeAccident = z.enum([...accident.options, 'tried_too_often'])
/** Faults of cancellations only: the answer arrives, but the cancellation failed, or is carried out later. */
const cancelAccident = z.enum([...accident.options, 'failed', 'requested'])
export type Accident = z.infer<typeof chargeAccident>

/** Faults when a card is deleted: a payment with it is scheduled; or a proxy in between answers 404. */
const deletionAccident = z.enum(['scheduled', 'lost'])

const digits = z
  .string()
  .max(30)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{14,16}$/, 'cardNumber: 14 to 16 digits'))

/** The outcome of the window of a one-time card payment, or of the control call. */
export const payment = z.object({
  paymentId: z.string().min(1).max(40),
  orderName: z.string().max(200).default('시험 주문'),
  totalAmount: z.coerce.number().int().min(1),
  currency: z.string().max(10).default('KRW'),
  channelKey: z.string().max(100).default(paymentChannelKey),
  cardNumber: digits.default('4330123412341234'),
  outcome: z.enum(['success', 'decline', 'close', 'hang']).default('success'),
})

const share = z.number().min(0).max(1)
/** The faults of the next charges, one for each; afterwards the share of charges with a fault, drawn from the seed. */
export const chargePlan = z.strictObject({
  next: z.array(chargeAccident).max(1_000).optional(),
  /** The faults of the next cancellations, one for each. */
  cancels: z.array(cancelAccident).max(1_000).optional(),
  /** The faults of the next card deletions, one for each. */
  deletions: z.array(deletionAccident).max(1_000).optional(),
  rates: z.strictObject({ decline: share, timeoutBefore: share, timeoutAfter: share }).partial().optional(),
  seed: z.int().optional(),
})

export type Charging = {
  next: Accident[]
  cancels: z.infer<typeof cancelAccident>[]
  deletions: z.infer<typeof deletionAccident>[]
  rates: { decline: number; timeoutBefore: number; timeoutAfter: number }
  random: number
  /** The most calls that were open at the same moment. */
  open: number
  mostOpen: number
}

export const freshCharging = (): Charging => ({
  next: [],
  cancels: [],
  deletions: [],
  rates: { decline: 0, timeoutBefore: 0, timeoutAfter: 0 },
  random: 1,
  open: 0,
  mostOpen: 0,
})

export function planCharges({ portoneV2 }: SimulatorState, plan: z.infer<typeof chargePlan>): void {
  const { charging } = portoneV2
  charging.next = plan.next ?? charging.next
  charging.cancels = plan.cancels ?? charging.cancels
  charging.deletions = plan.deletions ?? charging.deletions
  charging.rates = { ...charging.rates, ...plan.rates }
  charging.random = plan.seed ?? charging.random
}

/** A number from 0 to 1; a seed always gives the same sequence (mulberry32). */
function draw(charging: Charging): number {
  charging.random = (charging.random + 0x6d2b79f5) | 0
  let mixed = Math.imul(charging.random ^ (charging.random >>> 15), 1 | charging.random)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

export function accidentOf(charging: Charging): Accident | null {
  const planned = charging.next.shift()
  if (planned) return planned
  const { decline, timeoutBefore, timeoutAfter } = charging.rates
  if (decline + timeoutBefore + timeoutAfter === 0) return null
  const drawn = draw(charging)
  if (drawn < decline) return 'decline'
  if (drawn < decline + timeoutBefore) return 'timeout_before'
  return drawn < decline + timeoutBefore + timeoutAfter ? 'timeout_after' : null
}

export type Order = { id: string; card: Payment['card']; total: number; orderName: string } & Partial<
  Pick<Payment, 'channelKey' | 'currency'>
>

/** Charges a card under an id. An id that failed may be tried again; a paid id may not. */
export function chargeCard(simulator: Simulator, order: Order, declined: boolean): Payment {
  const { state, now } = simulator
  const failure = declined
    ? { pgCode: 'DECLINED', pgMessage: '승인이 거절되었습니다.' }
    : declineOf(order.card)
  const payment: Payment = {
    channelKey: billingChannelKey,
    currency: 'KRW',
    ...order,
    txId: randomUUID(),
    status: failure ? 'FAILED' : 'PAID',
    cancelled: 0,
    failure,
    paidAt: failure ? null : now(),
    requestedAt: now(),
  }
  addBounded(state.portoneV2.payments, order.id, payment, MAX_STORED)
  sendWebhooks(simulator, failure ? 'Transaction.Failed' : 'Transaction.Paid', payment)
  return payment
}

/** Ends a one-time payment; returns the card company's refusal, or null when it did not refuse or was not involved. */
export function payOnce(
  simulator: Simulator,
  {
    paymentId: id,
    orderName,
    totalAmount: total,
    currency,
    channelKey,
    cardNumber,
    outcome,
  }: z.infer<typeof payment>,
): Payment['failure'] {
  const paid = simulator.state.portoneV2.payments.get(id)?.paidAt
  if (outcome === 'close' || paid) return null
  const card = { number: cardNumber }
  return chargeCard(simulator, { id, card, total, orderName, channelKey, currency }, outcome === 'decline')
    .failure
}

/** Whether this is the first charge of a card whose first charge is slow. */
export const isSlowFirst = ({ portoneV2 }: SimulatorState, card: Card): boolean =>
  timesOutOnce(card) && ![...portoneV2.payments.values()].some((payment) => payment.card === card)

/** Refunds money. */
export function cancelPayment(simulator: Simulator, payment: Payment, amount: number): void {
  payment.cancelled += amount
  payment.status = payment.cancelled === payment.total ? 'CANCELLED' : 'PARTIAL_CANCELLED'
  const type = payment.status === 'CANCELLED' ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled'
  sendWebhooks(simulator, type, payment)
}
