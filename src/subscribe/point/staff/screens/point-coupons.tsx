import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton } from '#kit/ui/table-cells.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { StateBadge } from '#subscribe/coupon/staff/widgets/state-badge.tsx'
import { stockText } from '#subscribe/coupon/staff/widgets/stock-text.ts'
import { validityText } from '#subscribe/coupon/widgets/coupon-text.ts'
import { pointText } from '../../rules.ts'
import { type PointCouponRow, listPointCoupons } from '../contract.ts'
import { AddDialog } from '../widgets/add-dialog.tsx'
import { EditDialog } from '../widgets/edit-dialog.tsx'

export const meta = { title: '포인트 쿠폰 관리' }

const topics: Topic[] = ['coupon']
const dialogs = { edit: EditDialog }

type Open = (row: PointCouponRow) => void

const columnsOf = (open: Open): Column<PointCouponRow>[] => [
  {
    key: 'code',
    head: '코드',
    cell: (row) => (
      <CellButton action="포인트 쿠폰 수정" title={row.code} onClick={() => open(row)}>
        <span className="font-semibold">{row.code}</span>
      </CellButton>
    ),
  },
  { key: 'amount', head: '포인트', width: 130, align: 'end', cell: ({ amount }) => pointText(amount) },
  { key: 'days', head: '사용 기간', width: 220, cell: validityText },
  { key: 'state', head: '상태', width: 84, cell: (row) => <StateBadge row={row} /> },
  { key: 'issued', head: '사용 / 수량', width: 160, align: 'end', cell: stockText },
]

const cardOf = (open: Open) => (row: PointCouponRow) => (
  <RowCard
    action="포인트 쿠폰 수정"
    open={() => open(row)}
    title={row.code}
    badges={<StateBadge row={row} />}
    text={[pointText(row.amount), validityText(row), `사용 ${stockText(row)}`].join(', ')}
    beside={undefined}
  />
)

/** The list of point coupons, each with its used number and its cap. */
export default function PointCoupons() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listPointCoupons>({ realm, endpoint: listPointCoupons, topics })
  const { open, dialog } = useDialogs(dialogs)
  const edit: Open = (row) => open('edit', row)
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffList
      title="포인트 쿠폰"
      searchIn="코드"
      notFound="포인트 쿠폰을 찾지 못했습니다."
      empty={['등록된 포인트 쿠폰이 없습니다.', '‘포인트 쿠폰 추가’를 눌러 등록해 주세요.']}
      loading="포인트 쿠폰을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(edit)}
      card={cardOf(edit)}
      minWidth={800}
      action={
        <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          포인트 쿠폰 추가
        </Button>
      }
      open={edit}
    >
      {dialog}
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </StaffList>
  )
}
