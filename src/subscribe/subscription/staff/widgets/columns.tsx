import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import { isReturnLate, lastDayOf } from '../../rules.ts'
import type { StaffSubscriptionRow } from '../contract.ts'
import { StageBadge } from '../../stage/widgets/stage-badge.tsx'

export type OpenSubscription = (row: StaffSubscriptionRow) => void

export const whoText = ({ subscriber }: StaffSubscriptionRow): string => subscriber.name || '탈퇴한 구독자'
export const carText = ({ car }: StaffSubscriptionRow): string => `${car.brand_name} ${car.model_name}`
export const plateText = ({ car }: StaffSubscriptionRow): string =>
  car.registration_number ? formatPlate(car.registration_number) : '번호 없음'
export const daysText = ({ start_date, end_date }: StaffSubscriptionRow): string =>
  `${start_date} ~ ${lastDayOf(end_date)}`

/** `12회 중 3회 결제`: the paid months, and the number of failed ones. */
const paidText = ({ month, paid, failed }: StaffSubscriptionRow): string =>
  `${month}회 중 ${paid}회${failed ? `, 실패 ${failed}회` : ''}`

/** Columns of the subscriptions table. */
export const columnsOf = (open: OpenSubscription): Column<StaffSubscriptionRow>[] => [
  {
    key: 'who',
    head: '구독자',
    width: 152,
    cell: (row) => (
      <CellButton action="구독 보기" title={whoText(row)} onClick={() => open(row)}>
        <span className="font-semibold">{whoText(row)}</span>
      </CellButton>
    ),
  },
  {
    key: 'phone',
    head: '휴대폰 번호',
    width: 128,
    cell: ({ subscriber }) => <PhoneLink phone={subscriber.mobile} />,
  },
  { key: 'car', head: '차량', cell: (row) => <CutText text={carText(row)} /> },
  { key: 'plate', head: '차량 번호', width: 108, cell: plateText },
  { key: 'status', head: '상태', width: 116, cell: ({ stage }) => <StageBadge stage={stage} /> },
  { key: 'days', head: '기간', width: 196, cell: (row) => <Days row={row} /> },
  { key: 'fee', head: '월 구독료', width: 128, align: 'end', cell: ({ fee }) => won(fee) },
  { key: 'paid', head: '결제', width: 148, cell: paidText },
]

/** The days of a subscription, or that its car is overdue. */
function Days({ row }: { row: StaffSubscriptionRow }) {
  const today = useToday()
  return isReturnLate(row, today) ? <Badge tone="red">{row.end_date} 반납 지연</Badge> : daysText(row)
}

/** A subscription's row on a phone. */
export const cardOf = (open: OpenSubscription) => (row: StaffSubscriptionRow) => (
  <RowCard
    action="구독 보기"
    open={() => open(row)}
    title={whoText(row)}
    badges={
      <span className="text-base">
        <StageBadge stage={row.stage} />
      </span>
    }
    text={[carText(row), `${row.end_date} 반납`, paidText(row)].join(', ')}
    beside={<CallLink label={`${whoText(row)} 님께 전화`} phone={row.subscriber.mobile ?? ''} />}
  />
)
