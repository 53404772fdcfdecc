import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import type { StaffRequestRow } from '#subscribe/application/staff/contract.ts'

export type OpenRequest = (row: StaffRequestRow) => void

export const carText = ({ car: { model } }: StaffRequestRow): string => `${model.brand.name} ${model.name}`
export const whoText = ({ subscriber }: StaffRequestRow): string => subscriber.name || '탈퇴한 구독자'
export const cardText = ({ card }: StaffRequestRow): string =>
  [card.name, card.number].filter(Boolean).join(' ') || '카드 정보 없음'
/** The actions of a row. */
export const actionOf = ({ status }: StaffRequestRow): string =>
  status === 'REQUESTED' ? '심사하기' : '신청 보기'

/** Columns of the requests table. */
export const columnsOf = (open: OpenRequest): Column<StaffRequestRow>[] => [
  { key: 'at', head: '신청 시각', width: 144, cell: ({ created_at }) => instantLabel(new Date(created_at)) },
  {
    key: 'car',
    head: '차량',
    width: 196,
    cell: (row) => (
      <CellButton action={actionOf(row)} title={carText(row)} onClick={() => open(row)}>
        <span className="font-semibold">{carText(row)}</span>
      </CellButton>
    ),
  },
  { key: 'who', head: '구독자', width: 108, cell: (row) => <CutText text={whoText(row)} /> },
  {
    key: 'phone',
    head: '휴대폰 번호',
    width: 120,
    cell: ({ subscriber }) => <PhoneLink phone={subscriber.mobile} />,
  },
  { key: 'months', head: '기간', width: 60, cell: ({ month }) => `${month}개월` },
  {
    key: 'price',
    head: '첫 달 / 이후 매월',
    width: 196,
    align: 'end',
    cell: ({ price }) => `${price.first_month.toLocaleString('ko-KR')} / ${won(price.later_months)}`,
  },
  {
    key: 'coupon',
    head: '쿠폰',
    width: 96,
    cell: ({ coupon }) => <CutText text={coupon?.name ?? '-'} />,
  },
  {
    key: 'card',
    head: '카드',
    width: 156,
    cell: (row) => <span title={cardText(row)}>{row.card.number ?? '-'}</span>,
  },
  { key: 'reason', head: '사유', cell: ({ reason }) => <CutText text={reason ?? '-'} /> },
]
