import { useState } from 'react'
import { isDay } from '#kit/day.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { type AuditEntryOut, listAudit } from '#platform/audit/contract.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { cardOf, columnsOf } from '../widgets/audit-columns.tsx'
import { AuditDrawer } from '../widgets/audit-drawer.tsx'
import { type AuditFilter, AuditFilters } from '../widgets/audit-filters.tsx'

export const meta = { title: '감사 기록' }

/**
 * The changes by staff: time, actor, action and values. Entries are kept forever; only reasons and notes about a
 * deleted account are erased.
 */
export default function Audit() {
  const { query, change } = useListAddress()
  const filter = filterIn(query)
  const list = useStaffList<typeof listAudit>({
    realm: rideRealm,
    endpoint: listAudit,
    // Every change of staff is recorded, so any event may add an entry.
    topics: 'ALL',
    filter: askedBy(filter),
  })
  const [shown, show] = useState<AuditEntryOut | null>(null)
  const isFiltered = Object.values(filter).some(Boolean)
  const follow = (subjectId: string) => {
    show(null)
    change({ q: null, subject: null, from: null, to: null, subject_id: subjectId })
  }
  return (
    <StaffList
      title="감사 기록"
      searchIn="담당자 이름"
      notFound="담당자의 기록을 찾지 못했습니다."
      empty={isFiltered ? NOT_FOUND : EMPTY}
      loading="기록을 불러오는 중입니다..."
      list={list}
      filters={<AuditFilters filter={filter} change={change} />}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={980}
      open={show}
    >
      {shown && <AuditDrawer row={shown} close={() => show(null)} follow={follow} />}
    </StaffList>
  )
}

const EMPTY = ['아직 기록이 없습니다', '직원이 정보를 바꾸면 누가 무엇을 바꿨는지 여기에 남습니다.'] as const
const NOT_FOUND = ['조건에 맞는 기록이 없습니다', '대상이나 기간을 바꿔 보세요.'] as const

/** The filters in the URL; an invalid day is ignored. */
function filterIn(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name) ?? ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return { subject: text('subject'), subjectId: text('subject_id'), from: day('from'), to: day('to') }
}

const askedBy = ({ subject, subjectId, from, to }: AuditFilter) => ({
  ...(subject && { subject }),
  ...(subjectId && { subject_id: subjectId }),
  ...(from && { from }),
  ...(to && { to }),
})
