import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import type { StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { actionOf, carText, type OpenRequest, whoText } from './columns.tsx'

/** A request as a card in the list on a phone. */
export const cardOf = (open: OpenRequest) => (row: StaffRequestRow) => (
  <RowCard
    action={actionOf(row)}
    open={() => open(row)}
    title={carText(row)}
    text={[
      whoText(row),
      `${row.month}개월`,
      `첫 달 ${won(row.price.first_month)}`,
      instantLabel(new Date(row.created_at)),
    ].join(', ')}
    beside={<CallLink label={`${whoText(row)} 님께 전화`} phone={row.subscriber.mobile ?? ''} />}
  />
)
