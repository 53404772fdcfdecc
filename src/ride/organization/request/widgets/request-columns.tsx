import { formatBusinessNumber } from '#kit/business-number.ts'
import { instantLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { RequestRow } from '../contract.ts'
import { REQUEST_WORDS } from '../copy.ts'
import type { RequestStatus } from '../rules.ts'

export type OpenRequest = (row: RequestRow) => void

const TONES: Record<RequestStatus, BadgeTone> = {
  WAITING: 'yellow',
  APPROVED: 'green',
  REJECTED: 'red',
  WITHDRAWN: 'neutral',
}

export const RequestBadge = ({ request: { status } }: { request: RequestRow }) => (
  <Badge tone={TONES[status]}>{REQUEST_WORDS[status]}</Badge>
)

/** The organization that has the number, and the reason of the decision or the member's note. */
const noteOf = ({ holder, status, reason, note }: RequestRow): string =>
  [status === 'WAITING' && holder && `번호 사용 중: ${holder.name}`, reason || note]
    .filter(Boolean)
    .join(' · ') || '-'

/** Columns of the requests. */
export const columnsOf = (open: OpenRequest): Column<RequestRow>[] => [
  {
    key: 'at',
    head: '신청 시각',
    width: 164,
    cell: ({ created_at }) => instantLabel(new Date(created_at)),
  },
  {
    key: 'name',
    head: '회사',
    width: 220,
    cell: (row) => (
      <CellButton action="신청 보기" title={row.name} onClick={() => open(row)}>
        <span className="font-semibold">{row.name}</span>
      </CellButton>
    ),
  },
  {
    key: 'number',
    head: '사업자등록번호',
    width: 148,
    cell: ({ business_number }) => formatBusinessNumber(business_number),
  },
  { key: 'member', head: '신청한 회원', width: 140, cell: ({ member }) => <CutText text={member.name} /> },
  {
    key: 'kind',
    head: '구분',
    width: 96,
    cell: ({ is_contest }) => (is_contest ? <Badge tone="orange">이의 신청</Badge> : '등록'),
  },
  { key: 'note', head: '내용', cell: (row) => <CutText text={noteOf(row)} /> },
]

/** A request in a list on a phone. */
export const cardOf = (open: OpenRequest) => (row: RequestRow) => (
  <RowCard
    action="신청 보기"
    open={() => open(row)}
    title={row.name}
    badges={row.is_contest ? <Badge tone="orange">이의 신청</Badge> : <RequestBadge request={row} />}
    text={`${row.member.name} 님 · ${formatBusinessNumber(row.business_number)} · ${instantLabel(new Date(row.created_at))}`}
  />
)
