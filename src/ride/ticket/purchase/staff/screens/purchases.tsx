import type { QueryIn } from '#kit/contract.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { FilterChips } from '#platform/staff/widgets/filter-chips.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { PURCHASE_WORDS, WAITS_FOR_TRANSFER } from '../../copy.ts'
import { listAllPurchases } from '../contract.ts'
import { cardOf, columnsOf, type OpenPurchase } from '../widgets/purchase-columns.tsx'
import { RefundRestDialog } from '../../refund/widgets/refund-rest-dialog.tsx'
import { filterIn, filterWords, NO_FILTER } from '../widgets/filters.ts'
import { PurchaseDrawer } from '../widgets/purchase-drawer.tsx'
import { RefundDialog, RefuseDialog, SettleDialog } from '../widgets/reason-dialogs.tsx'

export const meta = { title: '티켓 구매 관리' }

const topics: Topic[] = ['member']
const dialogs = {
  show: PurchaseDrawer,
  refund: RefundDialog,
  refundRest: RefundRestDialog,
  refuse: RefuseDialog,
  settle: SettleDialog,
}
// Tabs with tasks for staff come first.
const TABS = ['TRANSFER', 'ATTENTION', 'PENDING', 'PAID', 'REFUNDING', 'CANCELLED', 'FAILED', 'ALL'] as const
type Tab = (typeof TABS)[number]
const TAB_WORDS = { ...PURCHASE_WORDS, TRANSFER: WAITS_FOR_TRANSFER, ATTENTION: '확인 필요', ALL: '전체' }

const queryOf = (tab: Tab): QueryIn<typeof listAllPurchases> => {
  if (tab === 'TRANSFER') return { status: 'PENDING', method: 'BANK' }
  if (tab === 'ALL') return {}
  if (tab === 'ATTENTION') return { attention: 'true' }
  return tab === 'PENDING' ? { status: tab, method: 'CARD' } : { status: tab }
}

/** Purchases of tickets: staff confirm transfers and refund unspent purchases. */
export default function Purchases() {
  const { query, change } = useListAddress()
  const filter = filterIn(query)
  const list = useStaffList<typeof listAllPurchases, Tab>({
    realm: rideRealm,
    endpoint: listAllPurchases,
    topics,
    tabs: TABS,
    queryOf,
    filter,
  })
  const { open, dialog } = useDialogs(dialogs)
  const show: OpenPurchase = (row) => open('show', row)
  return (
    <StaffList
      title="티켓 구매"
      searchIn="회원, 회사, 입금자, 금액"
      notFound="구매를 찾지 못했습니다."
      empty={[`${TAB_WORDS[list.tab ?? 'TRANSFER']} 상태의 구매가 없습니다.`, '생기면 여기에 바로 보입니다.']}
      tabs={{ label: '구매 상태', words: TAB_WORDS }}
      loading="구매를 불러오는 중입니다..."
      list={list}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={1060}
      filters={<FilterChips words={filterWords(filter)} clear={() => change(NO_FILTER)} />}
      open={show}
    >
      {dialog}
    </StaffList>
  )
}
