import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { stockText } from '#subscribe/coupon/staff/widgets/stock-text.ts'
import { validityText } from '#subscribe/coupon/widgets/coupon-text.ts'
import { pointText } from '../../rules.ts'
import type { listPointCoupons, PointCouponRow } from '../contract.ts'
import { AddDialog } from '../widgets/add-dialog.tsx'

export const meta = { title: '포인트 쿠폰 관리' }

const topics: Topic[] = ['coupon']
const nothing = () => {}

const columns: Column<PointCouponRow>[] = [
  { key: 'code', head: '코드', cell: ({ code }) => <span className="font-semibold">{code}</span> },
  { key: 'amount', head: '포인트', width: 130, align: 'end', cell: ({ amount }) => pointText(amount) },
  { key: 'days', head: '사용 기간', width: 220, cell: validityText },
  { key: 'issued', head: '사용 / 수량', width: 160, align: 'end', cell: stockText },
]

const card = (row: PointCouponRow) => (
  <RowCard
    action="포인트 쿠폰"
    open={nothing}
    title={row.code}
    badges={undefined}
    text={[pointText(row.amount), validityText(row), `사용 ${stockText(row)}`].join(', ')}
    beside={undefined}
  />
)

/** Codes that become points: how many were used of how many. */
export default function PointCoupons() {
  const realm = useStaffRealm()
  const route = 'GET /api/admin/subscription/point-coupons'
  const list = useStaffList<typeof listPointCoupons>({ realm, route, topics })
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffList
      title="포인트 쿠폰"
      searchIn="코드"
      notFound="포인트 쿠폰을 찾지 못했습니다."
      empty={['등록된 포인트 쿠폰이 없습니다.', '‘포인트 쿠폰 추가’를 눌러 등록해 주세요.']}
      loading="포인트 쿠폰을 불러오는 중입니다..."
      list={list}
      columns={columns}
      card={card}
      minWidth={720}
      action={
        <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          포인트 쿠폰 추가
        </Button>
      }
      open={nothing}
    >
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </StaffList>
  )
}
