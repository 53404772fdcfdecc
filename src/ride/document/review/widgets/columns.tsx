import { instantLabel } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { elapsedText } from '#platform/staff/rules.ts'
import type { WaitingDocument } from '../contract.ts'

type Open = (row: WaitingDocument) => void

export const submittedText = ({ submitted_at }: WaitingDocument): string =>
  instantLabel(new Date(submitted_at))
export const waitedText = ({ submitted_at }: WaitingDocument): string => {
  const waited = elapsedText(submitted_at, serverNow())
  return waited === '방금' ? waited : `${waited} 전`
}

/** Columns of the queue: member, contact, and the time of the submission. */
export const columnsOf = (open: Open): Column<WaitingDocument>[] => [
  {
    key: 'name',
    head: '이름',
    width: 240,
    cell: (row) => (
      <CellButton action="서류 확인" title={row.name} onClick={() => open(row)}>
        <span className="font-semibold">{row.name}</span>
      </CellButton>
    ),
  },
  { key: 'id', head: 'ID', cell: ({ user_id }) => <CutText text={user_id} /> },
  { key: 'phone', head: '전화번호', width: 140, cell: ({ phone }) => formatPhone(phone) || '-' },
  { key: 'at', head: '제출 일시', width: 184, cell: submittedText },
  { key: 'waited', head: '대기', width: 104, cell: waitedText },
]

/** A document in a list on a phone: member, and the time of the submission. */
export const cardOf = (open: Open) => (row: WaitingDocument) => (
  <RowCard
    action="서류 확인"
    open={() => open(row)}
    title={`${row.name} · ${row.user_id}`}
    text={`${submittedText(row)} 제출 · ${waitedText(row)}`}
  />
)
