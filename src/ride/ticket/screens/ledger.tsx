import { urlOf, urls } from '#urls'
import { useNavigate } from '#kit/ui/router.tsx'
import { isDay } from '#kit/day.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { DayRange } from '#platform/staff/widgets/day-range.tsx'
import { type LedgerEntry, listLedger } from '../contract.ts'
import { ENTRY_TYPES, type EntryType } from '../rules.ts'
import { cardOf, columnsOf } from '../widgets/ledger-columns.tsx'
import { ENTRY_WORDS } from '../copy.ts'

export const meta = { title: '티켓 기록' }

const topics: Topic[] = ['member', 'reservation', 'organization']

/** The ledger of all holders' tickets, by kind. */
export default function Ledger() {
  const { query, change } = useListAddress()
  const day = (name: string) => [query.get(name) ?? ''].find(isDay) ?? ''
  const [from, to] = [day('from'), day('to')]
  const list = useStaffList<typeof listLedger, EntryType>({
    realm: rideRealm,
    endpoint: listLedger,
    topics,
    tabs: ENTRY_TYPES,
    queryOf: (type) => ({ type }),
    filter: { ...(from && { from }), ...(to && { to }) },
  })
  const navigate = useNavigate()
  const open = ({ member }: LedgerEntry) => {
    // An organization has a name but no login id.
    const list = member.user_id ? urls.admin.members : urls.admin.organizations
    const q = member.user_id ?? member.name
    if (q) void navigate(urlOf(list, { query: { q } }))
  }
  return (
    <StaffList
      title="티켓 기록"
      notFound="기록을 찾지 못했습니다."
      empty={['티켓 기록이 없습니다', '다른 종류나 기간을 골라 보세요.']}
      tabs={{ label: '티켓 기록 종류', words: ENTRY_WORDS }}
      list={list}
      columns={columnsOf(open)}
      card={cardOf(open)}
      minWidth={820}
      open={open}
      filters={
        <div role="group" aria-label="기간" className="md:self-start">
          <DayRange from={from} to={to} change={change} />
        </div>
      }
    />
  )
}
