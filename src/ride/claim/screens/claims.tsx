import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listClaims } from '../contract.ts'
import { CLAIM_WORDS } from '../copy.ts'
import { LISTED_STATES } from '../rules.ts'
import { cardOf, columnsOf, type OpenClaim } from '../widgets/claim-columns.tsx'
import { ClaimDrawer } from '../widgets/claim-drawer.tsx'
import { RefuseDialog } from '../widgets/refuse-dialog.tsx'

export const meta = { title: '전화 예약 옮기기' }

const topics: Topic[] = ['member']
const dialogs = { show: ClaimDrawer, refuse: RefuseDialog }
type Tab = (typeof LISTED_STATES)[number]

/** Requests of members for the rides and tickets of a phone customer: staff accept them, or refuse them with a reason. */
export default function Claims() {
  const list = useStaffList<typeof listClaims, Tab>({
    realm: rideRealm,
    endpoint: listClaims,
    topics,
    tabs: LISTED_STATES,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenClaim = (row) => open('show', row)
  return (
    <StaffList
      title="전화 예약 옮기기"
      searchIn="이름, 아이디, 전화번호"
      notFound="요청을 찾지 못했습니다."
      empty={[
        `${CLAIM_WORDS[list.tab ?? 'REQUESTED']} 상태의 요청이 없습니다.`,
        '전화 고객의 번호로 가입한 회원이 요청하면 여기에 바로 보입니다.',
      ]}
      tabs={{ label: '요청 상태', words: CLAIM_WORDS }}
      loading="요청을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={900}
      open={show}
    >
      {dialog}
    </StaffList>
  )
}
