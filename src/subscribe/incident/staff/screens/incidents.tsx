import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { STATE_WORDS } from '../../copy.ts'
import { INCIDENT_STATES, type IncidentState } from '../../rules.ts'
import { type IncidentRow, listIncidents } from '../contract.ts'
import { cardOf, columnsOf } from '../widgets/incident-columns.tsx'
import { IncidentDrawer } from '../widgets/incident-drawer.tsx'

export const meta = { title: '사고·고장' }

const topics: Topic[] = ['incident']
const dialogs = { show: IncidentDrawer }

/** Accidents and breakdowns that subscribers reported, by state. */
export default function Incidents() {
  const list = useStaffList<typeof listIncidents, IncidentState>({
    realm: useStaffRealm(),
    endpoint: listIncidents,
    topics,
    tabs: INCIDENT_STATES,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show = (row: IncidentRow) => open('show', row)
  return (
    <StaffList
      title="사고·고장"
      searchIn="구독자, 휴대폰 번호, 차량 번호"
      notFound="접수를 찾지 못했습니다."
      empty={[
        `${STATE_WORDS[list.tab ?? 'REPORTED']} 상태의 사고·고장이 없습니다.`,
        '구독자가 사고나 고장을 접수하면 여기에 바로 보입니다.',
      ]}
      tabs={{ label: '사고·고장 상태', words: STATE_WORDS }}
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={940}
      open={show}
    >
      {dialog}
    </StaffList>
  )
}
