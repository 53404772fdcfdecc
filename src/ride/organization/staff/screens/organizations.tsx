import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listStaffOrganizations } from '../contract.ts'
import { AddDialog } from '../widgets/add-dialog.tsx'
import { cardOf, columnsOf } from '../widgets/columns.tsx'
import { dialogs } from '../widgets/dialogs.ts'
import { urls } from '#urls'

export const meta = { title: '회사 관리' }

// A booking changes the tickets of the organization that pays.
const topics: Topic[] = ['organization', 'reservation']

/** The list of organizations, with their managers and remaining tickets. */
export default function Organizations() {
  const list = useStaffList<typeof listStaffOrganizations>({
    realm: rideRealm,
    endpoint: listStaffOrganizations,
    topics,
  })
  const { open, dialog } = useDialogs(dialogs)
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffList
      title="회사"
      searchIn="이름, 사업자등록번호"
      notFound="회사를 찾지 못했습니다."
      empty={['등록된 회사가 없습니다.', '‘회사 추가’를 눌러 첫 회사를 등록해 주세요.']}
      loading="회사 목록을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(open)}
      card={cardOf(open)}
      minWidth={760}
      action={
        <>
          <Button size="small" variant="white" to={urls.admin.organizationRequests}>
            등록 신청
          </Button>
          <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" />
            회사 추가
          </Button>
        </>
      }
      open={(row) => open('tickets', row)}
    >
      {dialog}
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </StaffList>
  )
}
