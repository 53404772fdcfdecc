import type { BadgeTone } from '#kit/ui/badge.tsx'
import type { FineState } from '../rules.ts'

export const FINE_TONES: Record<FineState, BadgeTone> = {
  UNASSIGNED: 'red',
  PROPOSED: 'yellow',
  OBJECTED: 'orange',
  CHARGED: 'green',
  WITHDRAWN: 'neutral',
}
