import { Notice } from '#kit/ui/notice.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { SubscriptionRow } from '../contract.ts'
import { isBeforeStart } from '../rules.ts'
import { beforeStartText } from '../copy.ts'

/** A notice with the first day of a subscription that has not begun; nothing afterwards. */
export function BeforeStart({ row }: { row: SubscriptionRow }) {
  const today = useToday()
  return isBeforeStart(row, today) ? <Notice>{beforeStartText(row.start_date)}</Notice> : null
}
