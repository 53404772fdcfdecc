import { formatPhone } from '#kit/phone.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import type { SubscriberRow } from '../contract.ts'
import { nameOf, VerifiedBadge } from './columns.tsx'

/** A subscriber's row on a phone: name, contacts, points and coupons. */
export const cardOf = (open: (row: SubscriberRow) => void) => (row: SubscriberRow) => (
  <RowCard
    action="구독 회원 처리"
    open={() => open(row)}
    title={nameOf(row)}
    badges={<VerifiedBadge row={row} />}
    text={[
      row.company?.name,
      row.email,
      formatPhone(row.mobile ?? ''),
      `${row.point.toLocaleString('ko-KR')}P`,
    ]
      .filter(Boolean)
      .join(', ')}
    beside={row.mobile ? <CallLink label={`${nameOf(row)} 님께 전화`} phone={row.mobile} /> : undefined}
  />
)
