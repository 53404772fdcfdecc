import { won } from '#kit/money.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { monthText } from '../../copy.ts'
import type { PaymentRow } from '../contract.ts'
import { PaymentBadge } from './badge.tsx'

export type OpenPayment = (row: PaymentRow) => void

export const payerText = ({ subscriber }: PaymentRow): string => subscriber.name || '탈퇴한 구독자'

/** Columns of the payments table. */
export const columnsOf = (open: OpenPayment): Column<PaymentRow>[] => [
  { key: 'due', head: '결제 예정일', width: 112, cell: ({ due_on }) => due_on },
  {
    key: 'who',
    head: '구독자',
    width: 168,
    cell: (row) => (
      <CellButton action="결제 보기" title={payerText(row)} onClick={() => open(row)}>
        <span className="font-semibold">{payerText(row)}</span>
      </CellButton>
    ),
  },
  { key: 'car', head: '차량', cell: ({ model_name }) => <CutText text={model_name} /> },
  { key: 'month', head: '회차', width: 72, cell: ({ month }) => monthText(month) },
  { key: 'amount', head: '금액', width: 132, align: 'end', cell: ({ amount }) => won(amount) },
  { key: 'status', head: '상태', width: 184, cell: (row) => <PaymentBadge payment={row} /> },
  {
    key: 'refunded',
    head: '환불',
    width: 124,
    align: 'end',
    cell: ({ refunded }) => (refunded ? won(refunded) : '-'),
  },
  { key: 'failure', head: '실패 사유', width: 220, cell: ({ failure }) => <CutText text={failure ?? '-'} /> },
]

/** A payment in a list on a phone. */
export const cardOf = (open: OpenPayment) => (row: PaymentRow) => (
  <RowCard
    action="결제 보기"
    open={() => open(row)}
    title={payerText(row)}
    badges={<PaymentBadge payment={row} />}
    text={[won(row.amount), monthText(row.month), row.due_on, row.model_name].join(', ')}
  />
)
