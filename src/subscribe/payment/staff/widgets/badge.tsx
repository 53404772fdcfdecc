import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { PaymentStatus } from '../../rules.ts'
import { PAYMENT_WORDS } from '../../copy.ts'
import type { PaymentRow } from '../contract.ts'

const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  PLANNED: 'neutral',
  SENT: 'blue',
  UNKNOWN: 'yellow',
  FAILED: 'red',
  PAID: 'green',
  REFUNDED_IN_PART: 'orange',
  REFUNDED: 'orange',
  DROPPED: 'neutral',
}

/** The status of a payment, with a red mark if our record and the provider's differ. */
export const PaymentBadge = ({ payment }: { payment: PaymentRow }) => (
  <span className="inline-flex gap-small text-base">
    <Badge tone={PAYMENT_TONES[payment.status]}>{PAYMENT_WORDS[payment.status]}</Badge>
    {payment.is_different && <Badge tone="red">금액 불일치</Badge>}
  </span>
)
