import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IDENTITY_WORDS } from '#ride/account/member/copy.ts'

type Status = MemberRow['identity_status']
const tones: Record<Status, BadgeTone> = {
  APPROVED: 'green',
  PENDING: 'orange',
  REJECTED: 'red',
  NOT_SUBMITTED: 'neutral',
}

export const IdentityBadge = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>{IDENTITY_WORDS[status]}</Badge>
)
