import { instantLabel } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { ClaimRow } from '../contract.ts'
import { CLAIM_WORDS, customerName, offeredText } from '../copy.ts'
import type { ClaimState } from '../rules.ts'

export type OpenClaim = (row: ClaimRow) => void

const TONES: Record<ClaimState, BadgeTone> = {
  OFFERED: 'neutral',
  REQUESTED: 'yellow',
  ACCEPTED: 'green',
  REFUSED: 'red',
  DECLINED: 'neutral',
  LOST: 'neutral',
}

export const ClaimBadge = ({ claim: { state } }: { claim: ClaimRow }) => (
  <Badge tone={TONES[state]}>{CLAIM_WORDS[state]}</Badge>
)

const requestedAt = ({ requested_at, created_at }: ClaimRow): string =>
  instantLabel(new Date(requested_at ?? created_at))

/** Columns of the claims. */
export const columnsOf = (open: OpenClaim): Column<ClaimRow>[] => [
  { key: 'at', head: '요청 시각', width: 164, cell: requestedAt },
  {
    key: 'customer',
    head: '전화 고객',
    width: 180,
    cell: (row) => (
      <CellButton action="요청 보기" title={customerName(row)} onClick={() => open(row)}>
        <span className="font-semibold">{customerName(row)}</span>
      </CellButton>
    ),
  },
  {
    key: 'claimant',
    head: '요청한 회원',
    width: 180,
    cell: ({ claimant }) => <CutText text={claimant.name} />,
  },
  { key: 'phone', head: '전화번호', width: 140, cell: ({ claimant }) => formatPhone(claimant.phone) },
  {
    key: 'what',
    head: '내용',
    cell: (row) => <CutText text={row.reason || offeredText(row) || '-'} />,
  },
]

/** A claim in a list on a phone. */
export const cardOf = (open: OpenClaim) => (row: ClaimRow) => (
  <RowCard
    action="요청 보기"
    open={() => open(row)}
    title={`${customerName(row)} → ${row.claimant.name}`}
    badges={<ClaimBadge claim={row} />}
    text={[offeredText(row), requestedAt(row)].filter(Boolean).join(' · ')}
  />
)
