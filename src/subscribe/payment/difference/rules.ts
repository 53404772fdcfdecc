import type { PaymentFact } from '#providers/payment/port.ts'
import type { PaymentStatus } from '../rules.ts'

type Paid = { status: PaymentStatus; amount: number; refunded: number; refunding: number }

/** Whether the provider gave back more of a paid payment of ours than we know, and nothing else differs. */
export const isAdoptable = (
  { status, amount, refunded, refunding }: Paid,
  { isOurs, total, cancelled }: Pick<PaymentFact, 'isOurs' | 'total' | 'cancelled'>,
): boolean =>
  (status === 'PAID' || status === 'REFUNDED_IN_PART') &&
  refunding === 0 &&
  isOurs &&
  total === amount &&
  cancelled > refunded
