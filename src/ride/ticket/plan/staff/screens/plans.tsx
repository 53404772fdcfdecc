import { Plus } from 'lucide-react'
import { useState } from 'react'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton } from '#kit/ui/table-cells.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listStaffPlans, type PlanRow } from '../contract.ts'
import { PLAN_FIELDS } from '../copy.ts'
import { AddPlanDialog, EditPlanDialog } from '../widgets/plan-dialogs.tsx'

export const meta = { title: '요금 관리' }

const dialogs = { edit: EditPlanDialog }
const { amount, valid_days: days, is_on_sale: sale } = PLAN_FIELDS

const columnsOf = (open: (row: PlanRow) => void): Column<PlanRow>[] => [
  {
    key: 'title',
    head: '이름',
    width: 240,
    cell: (row) => (
      <CellButton action="요금 수정" title={row.title} onClick={() => open(row)}>
        <span className="font-semibold">{row.title}</span>
      </CellButton>
    ),
  },
  { key: 'amount', head: '티켓 수', cell: (row) => amount.text(row.amount) },
  { key: 'price', head: '가격', cell: (row) => won(row.price) },
  { key: 'days', head: '유효기간', cell: (row) => days.text(row.valid_days) },
  { key: 'sale', head: '판매', cell: (row) => sale.text(row.is_on_sale) },
]

const cardOf = (open: (row: PlanRow) => void) => (row: PlanRow) => (
  <RowCard
    action="요금 수정"
    open={() => open(row)}
    title={row.title}
    text={[won(row.price), amount.text(row.amount), sale.text(row.is_on_sale)].join(' · ')}
  />
)

/** The screen on which the owner sets the price table. */
export default function Plans() {
  const list = useStaffList<typeof listStaffPlans>({ realm: rideRealm, endpoint: listStaffPlans, topics: [] })
  const { open, dialog } = useDialogs(dialogs)
  const [isAdding, setAdding] = useState(false)
  const edit = (row: PlanRow) => open('edit', row)
  return (
    <StaffList
      title="요금"
      searchIn="이름"
      notFound="요금을 찾지 못했습니다."
      empty={['등록된 요금이 없습니다.', '‘요금 추가’를 눌러 첫 상품을 등록해 주세요.']}
      list={list}
      columns={columnsOf(edit)}
      card={cardOf(edit)}
      minWidth={720}
      action={
        <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          요금 추가
        </Button>
      }
      open={edit}
    >
      {dialog}
      {isAdding && <AddPlanDialog close={() => setAdding(false)} />}
    </StaffList>
  )
}
