import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { STAGE_WORDS } from '../copy.ts'
import type { Stage } from '../rules.ts'

/** Only a subscription that runs without problems is green. */
const TONES: Record<Stage, BadgeTone> = {
  CONFIRMING: 'blue',
  BEFORE_START: 'blue',
  HANDOVER_DUE: 'blue',
  IN_USE: 'green',
  PAST_DUE: 'red',
  PAUSED: 'yellow',
  ENDING: 'yellow',
  RETURN_DUE: 'yellow',
  SETTLING: 'yellow',
  ENDED: 'neutral',
  CANCELLED: 'neutral',
}

export const StageBadge = ({ stage }: { stage: Stage }) => (
  <Badge tone={TONES[stage]}>{STAGE_WORDS[stage]}</Badge>
)
