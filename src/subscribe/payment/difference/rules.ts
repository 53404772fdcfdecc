import type { PaymentFact } from '#providers/payment/port.ts'
import { isOnItsWay, type PaymentStatus } from '../rules.ts'

type Paid = {
  status: PaymentStatus
  amount: number
  refunded: number
  refunding: number
  nextAt: Date | null
}

const PAID = ['PAID', 'REFUNDED_IN_PART']

/**
 * Whether the provider refunded more of a payment than we know, nothing else differs, and no refund of ours is being
 * reconciled: one that is not reconciled any more was refused, or is part of what was refunded.
 */
export const isAdoptable = (
  { status, amount, refunded, refunding, nextAt }: Paid,
  { isOurs, total, cancelled }: Pick<PaymentFact, 'isOurs' | 'total' | 'cancelled'>,
): boolean =>
  (PAID.includes(status) || isOnItsWay(status)) &&
  (refunding === 0 || nextAt === null) &&
  isOurs &&
  total === amount &&
  cancelled > refunded

/** Whether a charge on its way is no money of ours: the provider knows none, declined it, or has another's or another amount. */
export const isUnpaid = (
  { status, amount }: Pick<Paid, 'status' | 'amount'>,
  fact: Pick<PaymentFact, 'status' | 'isOurs' | 'total'> | null,
): boolean =>
  isOnItsWay(status) && (!fact || fact.status === 'FAILED' || !fact.isOurs || fact.total !== amount)
