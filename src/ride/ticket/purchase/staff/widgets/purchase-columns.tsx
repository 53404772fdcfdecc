import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { PurchaseStatus } from '../../rules.ts'
import { METHOD_WORDS, statusText } from '../../copy.ts'
import type { PurchaseRow } from '../contract.ts'

export type OpenPurchase = (row: PurchaseRow) => void

const TONES: Record<PurchaseStatus, BadgeTone> = {
  PENDING: 'blue',
  PAID: 'green',
  FAILED: 'neutral',
  REFUNDING: 'yellow',
  CANCELLED: 'orange',
}

export const buyerText = ({ member }: PurchaseRow): string => member.name || '탈퇴한 회원'

/** The title of a purchase, and its organization. */
const titleText = ({ title, organization }: PurchaseRow): string =>
  organization ? `${title} · ${organization.name}` : title
const timeOf = ({ created_at }: PurchaseRow): string => instantLabel(new Date(created_at))

export const PurchaseBadge = ({ purchase }: { purchase: PurchaseRow }) => (
  <Badge tone={purchase.attention ? 'red' : TONES[purchase.status]}>
    {purchase.attention ? '확인 필요' : statusText(purchase)}
  </Badge>
)

/** The depositor of a transfer, or the reason for the status. */
const noteOf = ({ depositor, refund_reason, failure }: PurchaseRow): string =>
  [depositor && `입금자 ${depositor}`, refund_reason ?? failure].filter(Boolean).join(' · ') || '-'

/** Columns of the purchases. */
export const columnsOf = (open: OpenPurchase): Column<PurchaseRow>[] => [
  { key: 'at', head: '신청 시각', width: 164, cell: timeOf },
  {
    key: 'member',
    head: '회원',
    width: 200,
    cell: (row) => (
      <CellButton action="구매 보기" title={buyerText(row)} onClick={() => open(row)}>
        <span className="font-semibold">{buyerText(row)}</span> {row.member.user_id}
      </CellButton>
    ),
  },
  { key: 'title', head: '상품', width: 160, cell: (row) => <CutText text={titleText(row)} /> },
  { key: 'amount', head: '금액', width: 132, align: 'end', cell: ({ amount }) => won(amount) },
  { key: 'method', head: '결제 방법', width: 96, cell: ({ method }) => METHOD_WORDS[method] },
  { key: 'status', head: '상태', width: 112, cell: (row) => <PurchaseBadge purchase={row} /> },
  { key: 'note', head: '내용', cell: (row) => <CutText text={noteOf(row)} /> },
]

/** A purchase in a list on a phone. */
export const cardOf = (open: OpenPurchase) => (row: PurchaseRow) => (
  <RowCard
    action="구매 보기"
    open={() => open(row)}
    title={buyerText(row)}
    badges={<PurchaseBadge purchase={row} />}
    text={[row.title, won(row.amount), METHOD_WORDS[row.method], row.depositor, timeOf(row)]
      .filter(Boolean)
      .join(', ')}
  />
)
