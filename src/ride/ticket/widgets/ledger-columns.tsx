import { dayLabel, instantLabel } from '#kit/day.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { LedgerEntry } from '../contract.ts'
import { purchaseEntryText } from '../purchase/copy.ts'

type Open = (entry: LedgerEntry) => void

const whenOf = ({ created_at }: LedgerEntry): string => instantLabel(new Date(created_at))
const amountOf = ({ amount }: LedgerEntry): string => `${amount > 0 ? '+' : ''}${amount} Ticket`
const nameOf = ({ member }: LedgerEntry): string => member.name || '탈퇴한 회원'

/** The source of an entry: ride, purchase or invite, the member of staff, and the reason. */
const sourceOf = (entry: LedgerEntry): string => {
  const { ride, purchase, invite, by, reason } = entry
  const all = [
    ride && `${dayLabel(ride.ride_date)} ${ride.car_name}`,
    purchase && purchaseEntryText(purchase.title, entry),
    invite && `${invite.name} 님 초대`,
    by && `${by} 님`,
    reason,
  ]
  return all.filter(Boolean).join(' · ') || '-'
}

/** Columns of the ledger: time, holder, amount, balance, source. */
export const columnsOf = (open: Open): Column<LedgerEntry>[] => [
  { key: 'at', head: '일시', width: 164, cell: whenOf },
  {
    key: 'member',
    head: '회원',
    width: 200,
    cell: (entry) => (
      <CellButton action="회원 보기" onClick={() => open(entry)}>
        <span className="font-semibold">{nameOf(entry)}</span> {entry.member.user_id}
      </CellButton>
    ),
  },
  { key: 'amount', head: '티켓', width: 96, cell: amountOf },
  {
    key: 'balance',
    head: '잔여',
    width: 132,
    cell: ({ prev_tickets, remaining_tickets }) => `${prev_tickets} → ${remaining_tickets}`,
  },
  { key: 'source', head: '내용', cell: (entry) => <CutText text={sourceOf(entry)} /> },
]

/** An entry in a list on a phone: holder and amount, then time and source. */
export const cardOf = (open: Open) => (entry: LedgerEntry) => (
  <RowCard
    action="회원 보기"
    open={() => open(entry)}
    title={nameOf(entry)}
    badges={<span className="text-body font-semibold text-text-strong">{amountOf(entry)}</span>}
    text={`${whenOf(entry)}, ${sourceOf(entry)}`}
  />
)
