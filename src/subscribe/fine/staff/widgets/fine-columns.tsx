import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { KIND_WORDS, REASON_WORDS, STATE_WORDS } from '../../copy.ts'
import type { FineState } from '../../rules.ts'
import { FINE_TONES } from '../../widgets/fine-tones.ts'
import type { FineRow } from '../contract.ts'

export const FineBadge = ({ state }: { state: FineState }) => (
  <Badge tone={FINE_TONES[state]}>{STATE_WORDS[state]}</Badge>
)

const nameOf = ({ renter }: FineRow): string => (renter ? renter.name || '탈퇴한 구독자' : '확인 필요')
const whyOf = ({ objection, unassigned_reason, renter }: FineRow): string =>
  objection ?? (renter || !unassigned_reason ? '-' : REASON_WORDS[unassigned_reason])

/** The title of a fine: `과태료 123가 4567`. */
export const titleOf = ({ kind, plate }: FineRow): string => `${KIND_WORDS[kind]} ${formatPlate(plate)}`

/** Columns of the fines. */
export const columnsOf = (open: (row: FineRow) => void): Column<FineRow>[] => [
  {
    key: 'at',
    head: '일어난 때',
    width: 164,
    cell: ({ happened_at }) => instantLabel(new Date(happened_at)),
  },
  {
    key: 'what',
    head: '종류, 차량 번호',
    width: 190,
    cell: (row) => (
      <CellButton action="고지서 보기" title={titleOf(row)} onClick={() => open(row)}>
        <span className="font-semibold">{titleOf(row)}</span>
      </CellButton>
    ),
  },
  { key: 'amount', head: '금액', width: 110, align: 'end', cell: ({ amount }) => won(amount) },
  { key: 'who', head: '구독자', width: 132, cell: nameOf },
  {
    key: 'notice',
    head: '고지서',
    width: 200,
    cell: ({ issuer, notice_number }) => <CutText text={`${issuer} ${notice_number}`} />,
  },
  { key: 'why', head: '확인할 내용', cell: (row) => <CutText text={whyOf(row)} /> },
]

/** A fine in a list on a phone. */
export const cardOf = (open: (row: FineRow) => void) => (row: FineRow) => (
  <RowCard
    action="고지서 보기"
    open={() => open(row)}
    title={titleOf(row)}
    badges={<FineBadge state={row.state} />}
    text={`${nameOf(row)}, ${won(row.amount)}, ${instantLabel(new Date(row.happened_at))}`}
  />
)
