import { Notice } from '#kit/ui/notice.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { SubscriptionRow } from '../contract.ts'
import { isBeforeStart } from '../rules.ts'
import { beforeStartText } from '../copy.ts'

/** Says from which day on a subscription is one's own; nothing once it is. */
export function BeforeStart({ row }: { row: SubscriptionRow }) {
  const today = useToday()
  return isBeforeStart(row, today) ? <Notice>{beforeStartText(row.start_date)}</Notice> : null
}
