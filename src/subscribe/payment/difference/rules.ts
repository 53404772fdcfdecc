import type { PaymentFact } from '#providers/payment/port.ts'
import { isOutcomeUnknown, type PaymentStatus } from '../rules.ts'

type Paid = {
  status: PaymentStatus
  amount: number
  refunded: number
  refunding: number
  nextAt: Date | null
}

const PAID = ['PAID', 'REFUNDED_IN_PART']

/**
 * Whether a refund in the provider's console can be adopted: the provider refunded more than we know, nothing else
 * differs, and no refund of ours is being reconciled. A refund of ours that is no longer reconciled was refused, or is
 * part of the refunded amount.
 */
export const isAdoptable = (
  { status, amount, refunded, refunding, nextAt }: Paid,
  { isOurs, total, cancelled }: Pick<PaymentFact, 'isOurs' | 'total' | 'cancelled'>,
): boolean =>
  (PAID.includes(status) || isOutcomeUnknown(status)) &&
  (refunding === 0 || nextAt === null) &&
  isOurs &&
  total === amount &&
  cancelled > refunded

/**
 * Whether a charge under way brought us no money: the provider does not know it, declined it, or has it for another
 * store or amount.
 */
export const isUnpaid = (
  { status, amount }: Pick<Paid, 'status' | 'amount'>,
  fact: Pick<PaymentFact, 'status' | 'isOurs' | 'total'> | null,
): boolean =>
  isOutcomeUnknown(status) && (!fact || fact.status === 'FAILED' || !fact.isOurs || fact.total !== amount)
