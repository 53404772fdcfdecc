import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { LISTED_REQUESTS, type ListedRequest } from '#subscribe/application/rules.ts'
import { listStaffRequests } from '#subscribe/application/staff/contract.ts'
import { columnsOf, type OpenRequest } from '../widgets/columns.tsx'
import { dialogs } from '../widgets/dialogs.ts'
import { cardOf } from '../widgets/request-card.tsx'
import { DESK_WORDS } from '#subscribe/application/staff/copy.ts'

export const meta = { title: '구독 신청 관리' }

const topics: Topic[] = ['subscription']
const EMPTY: Record<ListedRequest, readonly [string, string]> = {
  REQUESTED: ['심사할 신청이 없습니다.', '새 신청이 들어오면 여기에 보입니다.'],
  DECLINED: [
    '카드가 거절된 신청이 없습니다.',
    '첫 달 결제가 거절되어 다른 카드를 기다리는 신청이 여기에 모입니다.',
  ],
  ACTIVE: ['승인한 신청이 없습니다.', '승인하신 신청이 여기에 모입니다.'],
  ENDED: ['종료된 신청이 없습니다.', '구독이 끝난 신청이 여기에 모입니다.'],
  REJECTED: ['반려한 신청이 없습니다.', '반려하신 신청이 여기에 모입니다.'],
  WITHDRAWN: ['취소된 신청이 없습니다.', '구독자가 취소한 신청이 여기에 모입니다.'],
}

/** Requests for subscriptions; the first tab lists those that wait for a decision. */
export default function Requests() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listStaffRequests, ListedRequest>({
    realm,
    endpoint: listStaffRequests,
    topics,
    tabs: LISTED_REQUESTS,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenRequest = (row) => open(row.status === 'REQUESTED' ? 'accept' : 'show', row)
  return (
    <StaffList
      title="구독 신청"
      searchIn="구독자 이름, 이메일, 휴대폰 번호"
      notFound="신청을 찾지 못했습니다."
      empty={EMPTY[list.tab ?? 'REQUESTED']}
      tabs={{ label: '구독 신청 상태', words: DESK_WORDS }}
      loading="구독 신청을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={1190}
      open={show}
    >
      {dialog}
    </StaffList>
  )
}
