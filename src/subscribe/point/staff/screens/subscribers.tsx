import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { PointsDialog } from '../widgets/points-dialog.tsx'
import { listSubscribers, type SubscriberRow } from '#subscribe/account/staff/contract.ts'
import { columnsOf } from '#subscribe/account/staff/widgets/columns.tsx'
import { LogoutDialog } from '#subscribe/account/staff/widgets/logout-dialog.tsx'
import { cardOf } from '#subscribe/account/staff/widgets/subscriber-card.tsx'
import { SubscriberDialog } from '#subscribe/account/staff/widgets/subscriber-dialog.tsx'

export const meta = { title: '구독 회원' }

const topics: Topic[] = ['subscriber']
const dialogs = { show: SubscriberDialog, points: PointsDialog, logout: LogoutDialog }

/** The list of subscribers: contacts, verification, points and coupons. */
export default function Subscribers() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listSubscribers>({
    realm,
    endpoint: listSubscribers,
    topics,
  })
  const { open, dialog } = useDialogs(dialogs)
  const openPoints = useMay('SUBSCRIPTION_MONEY') ? (row: SubscriberRow) => open('points', row) : undefined
  return (
    <StaffList
      title="구독 회원"
      searchIn="이름, 이메일, 휴대폰 번호"
      notFound="구독 회원을 찾지 못했습니다."
      empty={['구독 회원이 없습니다.', '가입하시는 대로 여기에 표시됩니다.']}
      loading="구독 회원을 불러오는 중입니다..."
      list={list}
      columns={columnsOf(openPoints, (row) => open('logout', row))}
      card={cardOf((row) => open('show', row))}
      minWidth={1190}
      open={(row) => openPoints?.(row)}
    >
      {dialog}
    </StaffList>
  )
}
