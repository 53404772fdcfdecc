import { Pencil, Ticket, Users } from 'lucide-react'
import { formatBusinessNumber } from '#kit/business-number.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { Open as OpenOf } from '#platform/staff/widgets/use-dialogs.tsx'
import type { OrganizationRow } from '../contract.ts'
import type { dialogs } from './dialogs.ts'

type Open = OpenOf<OrganizationRow, keyof typeof dialogs>

/** Columns of the organizations table. */
export const columnsOf = (open: Open): Column<OrganizationRow>[] => [
  {
    key: 'name',
    head: '회사',
    cell: (row) => (
      <CellButton action="회사 정보 수정" title={row.name} onClick={() => open('edit', row)}>
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
  { key: 'managers', head: '관리자', cell: ({ managers }) => <CutText text={managers.join(', ')} /> },
  {
    key: 'people',
    head: '구성원',
    width: 92,
    align: 'end',
    cell: (row) => (
      <CellButton action="구성원 보기" align="end" onClick={() => open('people', row)}>
        {row.people}명
      </CellButton>
    ),
  },
  {
    key: 'tickets',
    head: '보유 티켓',
    width: 108,
    align: 'end',
    cell: (row) => (
      <CellButton action="티켓 보기와 지급" align="end" onClick={() => open('tickets', row)}>
        {row.tickets} Ticket
      </CellButton>
    ),
  },
]

const round = 'grid size-11 shrink-0 place-items-center rounded-full text-text-soft hover:bg-gray'

/** An organization in a list on a phone. */
export const cardOf = (open: Open) => (row: OrganizationRow) => (
  <RowCard
    action="티켓 보기와 지급"
    open={() => open('tickets', row)}
    title={row.name}
    badges={
      <span className="flex shrink-0 items-center gap-small text-body font-semibold text-text-strong">
        <Ticket size={14} aria-hidden="true" />
        {row.tickets} Ticket
      </span>
    }
    text={`${formatBusinessNumber(row.business_number)} · ${row.managers.join(', ')}`}
    beside={
      <>
        <button
          type="button"
          aria-label={`${row.name} 구성원`}
          onClick={() => open('people', row)}
          className={round}
        >
          <Users size={17} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={`${row.name} 정보 수정`}
          onClick={() => open('edit', row)}
          className={round}
        >
          <Pencil size={17} aria-hidden="true" />
        </button>
      </>
    }
  />
)
