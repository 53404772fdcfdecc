import { instantLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { STATE_WORDS } from '#platform/approval/copy.ts'
import type { ApprovalState } from '#platform/approval/rules.ts'
import type { ApprovalOut } from '../contract.ts'
import { factsText } from '../copy.ts'

export type OpenApproval = (row: ApprovalOut) => void

const TONES: Record<ApprovalState, BadgeTone> = {
  PENDING: 'yellow',
  ALLOWED: 'green',
  USED: 'green',
  DONE: 'green',
  REJECTED: 'red',
  WITHDRAWN: 'neutral',
  STALE: 'neutral',
}

export const ApprovalBadge = ({ row: { state } }: { row: ApprovalOut }) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
)

const askerText = ({ asked_by, is_own }: ApprovalOut): string => (is_own ? '내 요청' : asked_by.name)

/** Columns of the requests for a second person. */
export const columnsOf = (open: OpenApproval): Column<ApprovalOut>[] => [
  { key: 'at', head: '요청 시각', width: 164, cell: ({ asked_at }) => instantLabel(new Date(asked_at)) },
  {
    key: 'kind',
    head: '할 일',
    width: 200,
    cell: (row) => (
      <CellButton action="요청 보기" title={row.kind_text} onClick={() => open(row)}>
        <span className="font-semibold">{row.kind_text}</span>
      </CellButton>
    ),
  },
  { key: 'what', head: '내용', cell: (row) => <CutText text={factsText(row) || '-'} /> },
  { key: 'by', head: '요청한 직원', width: 130, cell: (row) => <CutText text={askerText(row)} /> },
  { key: 'state', head: '상태', width: 170, cell: (row) => <ApprovalBadge row={row} /> },
]

/** A request in a list on a phone. */
export const cardOf = (open: OpenApproval) => (row: ApprovalOut) => (
  <RowCard
    action="요청 보기"
    open={() => open(row)}
    title={row.kind_text}
    badges={<ApprovalBadge row={row} />}
    text={[askerText(row), factsText(row)].filter(Boolean).join(', ')}
  />
)
