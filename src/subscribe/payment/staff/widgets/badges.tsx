import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { SubscriptionStatus } from '#subscribe/membership/rules.ts'
import { subscriptionText } from '#subscribe/membership/copy.ts'
import type { PaymentStatus } from '../../rules.ts'
import { PAYMENT_WORDS } from '../../copy.ts'
import type { PaymentRow, StaffSubscriptionRow } from '../contract.ts'

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
const SUBSCRIPTION_TONES: Record<SubscriptionStatus, BadgeTone> = {
  STARTING: 'blue',
  ACTIVE: 'green',
  PAST_DUE: 'red',
  PAUSED: 'yellow',
  ENDED: 'neutral',
  CANCELLED: 'neutral',
}

/** How a payment stands; red beside it where ours and the provider's do not agree. */
export const PaymentBadge = ({ payment }: { payment: PaymentRow }) => (
  <span className="inline-flex gap-small text-base">
    <Badge tone={PAYMENT_TONES[payment.status]}>{PAYMENT_WORDS[payment.status]}</Badge>
    {payment.is_different && <Badge tone="red">금액 불일치</Badge>}
  </span>
)

export function SubscriptionBadge({ row }: { row: StaffSubscriptionRow }) {
  const today = useToday()
  return <Badge tone={SUBSCRIPTION_TONES[row.status]}>{subscriptionText(row, today)}</Badge>
}
