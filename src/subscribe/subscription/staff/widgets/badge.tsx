import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { SubscriptionStatus } from '../../rules.ts'
import { subscriptionText } from '../../copy.ts'
import type { StaffSubscriptionRow } from '../contract.ts'

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  STARTING: 'blue',
  ACTIVE: 'green',
  PAST_DUE: 'red',
  PAUSED: 'yellow',
  ENDED: 'neutral',
  CANCELLED: 'neutral',
}

/** The status of a subscription as staff see it. */
export function SubscriptionBadge({ row }: { row: StaffSubscriptionRow }) {
  const today = useToday()
  return <Badge tone={TONES[row.status]}>{subscriptionText(row, today)}</Badge>
}
