import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { DisplayStatus } from '../../rules.ts'
import { STATUS_WORDS } from '../../copy.ts'

// The colors of the back office; the member's badge has other colors (A-053, K-15).
const tones: Record<DisplayStatus, BadgeTone> = {
  PENDING: 'orange',
  CONFIRMED: 'green',
  COMPLETED: 'blue',
  CANCELLED: 'red',
}

/** The status of a reservation in the words and colors of the back office. */
export const DispatchBadge = ({ status }: { status: DisplayStatus }) => (
  <Badge tone={tones[status]}>{STATUS_WORDS[status]}</Badge>
)
