import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { PAYMENT_WORDS } from '../../copy.ts'
import { listPayments } from '../contract.ts'
import { cardOf, columnsOf, type OpenPayment } from '../widgets/payment-columns.tsx'
import { PaymentDrawer } from '../widgets/payment-drawer.tsx'
import { SettleDialog } from '../../difference/widgets/settle-dialog.tsx'
import { RefundDialog } from '../widgets/refund-dialog.tsx'
import { WaiveDialog } from '../widgets/waive-dialog.tsx'

export const meta = { title: '구독 결제 관리' }

const topics: Topic[] = ['subscription']
const dialogs = { show: PaymentDrawer, refund: RefundDialog, settle: SettleDialog, waive: WaiveDialog }
const DIFFERENT = 'DIFFERENT'
// Tabs with tasks for staff come first.
const TABS = [
  'FAILED',
  DIFFERENT,
  'UNKNOWN',
  'SENT',
  'PLANNED',
  'PAID',
  'REFUNDED_IN_PART',
  'REFUNDED',
  'DROPPED',
] as const
const TAB_WORDS = { ...PAYMENT_WORDS, [DIFFERENT]: '금액 불일치' }
type Tab = (typeof TABS)[number]

/** Payments of subscriptions: failed ones can be charged again or waived, paid ones refunded. */
export default function Payments() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listPayments, Tab>({
    realm,
    endpoint: listPayments,
    topics,
    tabs: TABS,
    queryOf: (tab) => (tab === DIFFERENT ? { different: 'true' } : { status: tab }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenPayment = (row) => open('show', row)
  return (
    <StaffList
      title="결제"
      searchIn="구독자 이름, 이메일, 휴대폰 번호, 금액"
      notFound="결제를 찾지 못했습니다."
      empty={[`${TAB_WORDS[list.tab ?? 'FAILED']} 상태의 결제가 없습니다.`, '생기면 여기에 바로 보입니다.']}
      tabs={{ label: '결제 상태', words: TAB_WORDS }}
      loading="결제를 불러오는 중입니다..."
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
