import { useListAddress } from '#kit/ui/use-list-address.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { FilterChips } from '#platform/staff/widgets/filter-chips.tsx'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listMembers } from '#ride/account/member/contract.ts'
import { columnsOf } from '../widgets/columns.tsx'
import { dialogs } from '../widgets/dialogs.ts'
import { filterIn, filterWords } from '../widgets/filters.ts'
import { cardOf } from '../widgets/member-card.tsx'

export const meta = { title: '회원 관리' }

// A booking takes a ticket and a completed reservation is counted, so their events refetch the list.
const topics: Topic[] = ['member', 'reservation']

const NO_FILTER = { expires_within: null, rode_from: null, rode_to: null, repeat: null }
const EMPTY = ['아직 회원이 없습니다', '가입한 회원이 여기에 나타납니다.'] as const
const NONE_SUCH = ['조건에 맞는 회원이 없습니다', '조건을 지우면 모든 회원이 나타납니다.'] as const

/** The members screen: profile, tickets and identity status. */
export default function Members() {
  const { query, change } = useListAddress()
  const filter = filterIn(query)
  const list = useStaffList<typeof listMembers>({ realm: rideRealm, endpoint: listMembers, topics, filter })
  const { open, dialog } = useDialogs(dialogs)
  return (
    <StaffList
      title="회원"
      searchIn="아이디, 이름, 전화번호"
      notFound="회원을 찾지 못했습니다."
      empty={Object.keys(filter).length ? NONE_SUCH : EMPTY}
      filters={<FilterChips words={filterWords(filter)} clear={() => change(NO_FILTER)} />}
      list={list}
      columns={columnsOf(open)}
      minWidth={900}
      card={cardOf((member) => open('member', member))}
      open={(member) => open('member', member)}
    >
      {dialog}
    </StaffList>
  )
}
