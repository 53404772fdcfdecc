import { Button } from '#kit/ui/button.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { urls } from '#urls'
import { listRequests } from '../contract.ts'
import { REQUEST_WORDS } from '../copy.ts'
import { RejectDialog } from '../widgets/reject-dialog.tsx'
import { cardOf, columnsOf, type OpenRequest } from '../widgets/request-columns.tsx'
import { RequestDrawer } from '../widgets/request-drawer.tsx'

export const meta = { title: '회사 등록 신청' }

const topics: Topic[] = ['organization']
const dialogs = { show: RequestDrawer, reject: RejectDialog }
const TABS = ['WAITING', 'APPROVED', 'REJECTED'] as const
type Tab = (typeof TABS)[number]

/** Requests of members for organizations: staff approve them, or reject them with a reason. */
export default function Requests() {
  const list = useStaffList<typeof listRequests, Tab>({
    realm: rideRealm,
    endpoint: listRequests,
    topics,
    tabs: TABS,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenRequest = (row) => open('show', row)
  return (
    <StaffList
      title="회사 등록 신청"
      searchIn="회사, 사업자등록번호, 회원"
      notFound="신청을 찾지 못했습니다."
      empty={[
        `${REQUEST_WORDS[list.tab ?? 'WAITING']} 상태의 신청이 없습니다.`,
        '회원이 신청하면 여기에 바로 보입니다.',
      ]}
      tabs={{ label: '신청 상태', words: REQUEST_WORDS }}
      loading="신청을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={900}
      action={
        <Button size="small" variant="white" to={urls.admin.organizations}>
          회사 목록
        </Button>
      }
      open={show}
    >
      {dialog}
    </StaffList>
  )
}
