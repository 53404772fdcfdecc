import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { DisplayStatus } from '../rules.ts'
import { STATUS_WORDS } from '../copy.ts'

// The customer's colours; the back office has its own (K-15).
const tones: Record<DisplayStatus, BadgeTone> = {
  CONFIRMED: 'green',
  PENDING: 'yellow',
  CANCELLED: 'neutral',
  COMPLETED: 'blue',
}

type Props = { status: DisplayStatus; isDriving?: boolean }

/** The state of a reservation in the customer's words and colours (C-212…C-215); on its way it says so. */
export const StatusBadge = ({ status, isDriving = false }: Props) =>
  isDriving ? (
    <Badge tone="primary">운행 중</Badge>
  ) : (
    <Badge tone={tones[status] ?? 'blue'}>{STATUS_WORDS[status] ?? status}</Badge>
  )
