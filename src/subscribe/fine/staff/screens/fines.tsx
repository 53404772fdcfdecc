import { Button } from '#kit/ui/button.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { useState } from 'react'
import { STATE_WORDS } from '../../copy.ts'
import { FINE_STATES, type FineState } from '../../rules.ts'
import { type FineRow, listFines } from '../contract.ts'
import { EnterDialog } from '../widgets/enter-dialog.tsx'
import { cardOf, columnsOf } from '../widgets/fine-columns.tsx'
import { FineDrawer } from '../widgets/fine-drawer.tsx'

export const meta = { title: '과태료·통행료' }

const topics: Topic[] = ['fine', 'subscription']
const dialogs = { show: FineDrawer }

/** Fines and tolls by state; staff enter notices and answer objections. */
export default function Fines() {
  const [entering, setEntering] = useState(false)
  const list = useStaffList<typeof listFines, FineState>({
    realm: useStaffRealm(),
    endpoint: listFines,
    topics,
    tabs: FINE_STATES,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show = (row: FineRow) => open('show', row)
  return (
    <StaffList
      title="과태료·통행료"
      searchIn="차량 번호, 고지서 번호, 구독자"
      notFound="고지서를 찾지 못했습니다."
      empty={[
        `${STATE_WORDS[list.tab ?? 'UNASSIGNED']} 상태의 고지서가 없습니다.`,
        '고지서를 등록하면 그때 차량을 이용한 구독자에게 바로 안내합니다.',
      ]}
      tabs={{ label: '고지서 상태', words: STATE_WORDS }}
      action={<Button onClick={() => setEntering(true)}>고지서 등록</Button>}
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={980}
      open={show}
    >
      {dialog}
      {entering && <EnterDialog close={() => setEntering(false)} />}
    </StaffList>
  )
}
