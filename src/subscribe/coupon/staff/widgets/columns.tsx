import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { validityText, worthText } from '../../widgets/coupon-text.ts'
import type { CampaignRow } from '../contract.ts'
import { StateBadge } from './state-badge.tsx'
import { stockText } from './stock-text.ts'

type Open = (row: CampaignRow) => void

/** Columns of the campaigns table. */
export const columnsOf = (open: Open): Column<CampaignRow>[] => [
  {
    key: 'name',
    head: '이름',
    cell: (row) => (
      <CellButton action="쿠폰 수정" title={row.name} onClick={() => open(row)}>
        <span className="font-semibold">{row.name}</span>
      </CellButton>
    ),
  },
  { key: 'code', head: '코드', width: 160, cell: ({ code }) => <CutText text={code} /> },
  { key: 'worth', head: '할인', width: 140, cell: worthText },
  { key: 'state', head: '상태', width: 84, cell: (row) => <StateBadge row={row} /> },
  { key: 'days', head: '사용 기간', width: 208, cell: validityText },
  { key: 'issued', head: '발급 / 수량', width: 140, align: 'end', cell: stockText },
  { key: 'used', head: '사용', width: 72, align: 'end', cell: ({ used }) => used.toLocaleString('ko-KR') },
]

/** A campaign's row on a phone. */
export const cardOf = (open: Open) => (row: CampaignRow) => (
  <RowCard
    action="쿠폰 수정"
    open={() => open(row)}
    title={row.name}
    badges={<StateBadge row={row} />}
    text={[worthText(row), row.code, `발급 ${stockText(row)}`].join(', ')}
    beside={undefined}
  />
)
