import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { forRight, ForRight } from '#platform/staff/widgets/for-right.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listDrivers } from '../contract.ts'
import { AddDialog } from '../widgets/add-dialog.tsx'
import { columnsOf } from '../widgets/columns.tsx'
import { dialogs } from '../widgets/dialogs.ts'
import { cardOf } from '../widgets/driver-card.tsx'

export const meta = { title: '기사 관리' }

// The week of a driver contains reservations, so their events refetch it too.
const topics: Topic[] = ['driver', 'reservation']

const AddDriver = forRight('FLEET', AddDialog)

/** The drivers screen: contact data, schedules and licenses. */
export default function Drivers() {
  const list = useStaffList<typeof listDrivers>({ realm: rideRealm, endpoint: listDrivers, topics })
  const { open, dialog } = useDialogs(dialogs)
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffList
      title="기사"
      searchIn="이름, 전화번호"
      notFound="기사를 찾지 못했습니다."
      empty={['등록된 기사가 없습니다.', '‘기사 추가’를 눌러 첫 기사님을 등록해 주세요.']}
      loading="기사 목록을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(open)}
      card={cardOf(open)}
      minWidth={860}
      action={
        <ForRight right="FLEET">
          <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" />
            기사 추가
          </Button>
        </ForRight>
      }
      open={(driver) => open('schedule', driver)}
    >
      {dialog}
      {isAdding && <AddDriver close={() => setAdding(false)} />}
    </StaffList>
  )
}
