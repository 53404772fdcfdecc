import { formatPhone } from '#kit/phone.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import type { SubscriberRow } from '../contract.ts'
import { nameOf, type OpenPoints, VerifiedBadge } from './columns.tsx'

/** A subscriber's row on a phone: name, contacts, points and coupons. */
export const cardOf = (openPoints: OpenPoints) => (row: SubscriberRow) => (
  <RowCard
    action="포인트 조정"
    open={() => openPoints(row)}
    title={nameOf(row)}
    badges={<VerifiedBadge row={row} />}
    text={[row.email, formatPhone(row.mobile ?? ''), `${row.point.toLocaleString('ko-KR')}P`]
      .filter(Boolean)
      .join(', ')}
    beside={row.mobile ? <CallLink label={`${nameOf(row)} 님께 전화`} phone={row.mobile} /> : undefined}
  />
)
