import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { listCampaigns } from '../contract.ts'
import { AddDialog } from '../widgets/add-dialog.tsx'
import { cardOf, columnsOf } from '../widgets/columns.tsx'
import { EditDialog } from '../widgets/edit-dialog.tsx'

export const meta = { title: '쿠폰 관리' }

const topics: Topic[] = ['coupon']
const dialogs = { edit: EditDialog }

/** The list of campaigns: discount, validity, and the issued and used numbers. */
export default function Campaigns() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listCampaigns>({ realm, endpoint: listCampaigns, topics })
  const { open, dialog } = useDialogs(dialogs)
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffList
      title="쿠폰"
      searchIn="이름, 코드"
      notFound="쿠폰을 찾지 못했습니다."
      empty={['등록된 쿠폰이 없습니다.', '‘쿠폰 추가’를 눌러 첫 쿠폰을 등록해 주세요.']}
      loading="쿠폰 목록을 불러오는 중입니다..."
      list={list}
      columns={columnsOf((row) => open('edit', row))}
      card={cardOf((row) => open('edit', row))}
      minWidth={980}
      action={
        <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          쿠폰 추가
        </Button>
      }
      open={(row) => open('edit', row)}
    >
      {dialog}
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </StaffList>
  )
}
