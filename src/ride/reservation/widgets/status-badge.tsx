import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { DisplayStatus } from '../rules.ts'
import { STATUS_WORDS } from '../copy.ts'

// The colors of the member's badge; the back office has its own (K-15).
const tones: Record<DisplayStatus, BadgeTone> = {
  CONFIRMED: 'green',
  PENDING: 'yellow',
  CANCELLED: 'neutral',
  COMPLETED: 'blue',
}

type Props = { status: DisplayStatus; isDriving?: boolean }

/** The status of a reservation in the member's words and colors (C-212…C-215); a ride under way has its own text. */
export const StatusBadge = ({ status, isDriving = false }: Props) =>
  isDriving ? (
    <Badge tone="primary">운행 중</Badge>
  ) : (
    <Badge tone={tones[status] ?? 'blue'}>{STATUS_WORDS[status] ?? status}</Badge>
  )
