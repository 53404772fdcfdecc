import { Badge } from '#kit/ui/badge.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { CampaignRow } from '../contract.ts'

type Row = Pick<CampaignRow, 'valid_from' | 'valid_to' | 'cap' | 'issued'>

/** Whether a code can still be registered: ended, exhausted, upcoming or active. */
export function StateBadge({ row: { valid_from, valid_to, cap, issued } }: { row: Row }) {
  const today = useToday()
  if (valid_to && today > valid_to) return <Badge>종료</Badge>
  if (cap !== null && issued >= cap) return <Badge tone="orange">소진</Badge>
  return valid_from && today < valid_from ? (
    <Badge tone="blue">예정</Badge>
  ) : (
    <Badge tone="green">진행 중</Badge>
  )
}
