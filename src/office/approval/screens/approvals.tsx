import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listApprovals } from '../contract.ts'
import { LISTED } from '../rules.ts'
import { TAB_WORDS } from '../copy.ts'
import { cardOf, columnsOf, type OpenApproval } from '../widgets/approval-columns.tsx'
import { ApprovalDrawer } from '../widgets/approval-drawer.tsx'
import { PolicyBar } from '../widgets/policy-bar.tsx'
import { RejectDialog } from '../widgets/reject-dialog.tsx'

export const meta = { title: '승인' }

const topics: Topic[] = ['approval', 'company']
const dialogs = { show: ApprovalDrawer, reject: RejectDialog }
type Tab = (typeof LISTED)[number]

/** Acts that wait for a second person. Staff approve or reject the requests of others, and withdraw their own. */
export default function Approvals() {
  const list = useStaffList<typeof listApprovals, Tab>({
    realm: rideRealm,
    endpoint: listApprovals,
    topics,
    tabs: LISTED,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenApproval = (row) => open('show', row)
  return (
    <StaffList
      title="승인"
      notFound="요청을 찾지 못했습니다."
      empty={list.tab === 'DECIDED' ? NO_PAST : NONE}
      tabs={{ label: '요청 상태', words: TAB_WORDS }}
      loading="요청을 불러오는 중입니다..."
      list={list}
      filters={<PolicyBar />}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={960}
      open={show}
    >
      {dialog}
    </StaffList>
  )
}

const NONE = ['기다리는 요청이 없습니다', '승인 기준을 넘는 지급, 환불, 내려받기가 여기에 모입니다.'] as const
const NO_PAST = ['지난 요청이 없습니다', '승인하거나 거절한 요청이 여기에 남습니다.'] as const
