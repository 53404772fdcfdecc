import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { SUBSCRIPTION_WORDS } from '#subscribe/subscription/copy.ts'
import { listStaffSubscriptions } from '#subscribe/subscription/staff/contract.ts'
import { cardOf, columnsOf, type OpenSubscription } from '#subscribe/subscription/staff/widgets/columns.tsx'
import { EndDialog } from '../widgets/end-dialog.tsx'
import { PauseDialog } from '../widgets/pause-dialog.tsx'
import { CorrectHandover, HandOverCar, OfferEnd, ReviseOffer, ReturnCar } from '../widgets/record-dialogs.tsx'
import { SubscriptionDrawer } from '../widgets/subscription-drawer.tsx'

export const meta = { title: '구독 관리' }

const topics: Topic[] = ['subscription']
const dialogs = {
  show: SubscriptionDrawer,
  end: EndDialog,
  pause: PauseDialog,
  give: HandOverCar,
  correct: CorrectHandover,
  returnCar: ReturnCar,
  offerEnd: OfferEnd,
  revise: ReviseOffer,
}
const TABS = ['ACTIVE', 'PAST_DUE', 'STARTING', 'PAUSED', 'ENDED', 'CANCELLED'] as const
type Tab = (typeof TABS)[number]

/** The list of subscriptions: subscriber, car, days and payments. */
export default function Subscriptions() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listStaffSubscriptions, Tab>({
    realm,
    endpoint: listStaffSubscriptions,
    topics,
    tabs: TABS,
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenSubscription = (row) => open('show', row)
  return (
    <StaffList
      title="구독"
      searchIn="구독자 이름, 이메일, 휴대폰 번호, 차량 번호"
      notFound="구독을 찾지 못했습니다."
      empty={[
        `${SUBSCRIPTION_WORDS[list.tab ?? 'ACTIVE']} 상태의 구독이 없습니다.`,
        '생기면 여기에 바로 보입니다.',
      ]}
      tabs={{ label: '구독 상태', words: SUBSCRIPTION_WORDS }}
      loading="구독을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={1140}
      open={show}
    >
      {dialog}
    </StaffList>
  )
}
