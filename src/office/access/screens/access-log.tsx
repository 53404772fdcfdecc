import { useState } from 'react'
import { ACCESS_KINDS } from '#kit/access.ts'
import { isDay } from '#kit/day.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { type AccessOut, listAccesses } from '#platform/access/contract.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import type { Topics } from '#platform/staff/widgets/use-live-changes.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { cardOf, columnsOf } from '../widgets/access-columns.tsx'
import { AccessDrawer } from '../widgets/access-drawer.tsx'
import { type AccessFilter, AccessFilters } from '../widgets/access-filters.tsx'
import { ReviewBar } from '../widgets/review-bar.tsx'

export const meta = { title: '접속 기록' }

// Reading the list is recorded too, so a list that refreshes itself would fill the record.
const NO_TOPICS: Topics = []

/** Accesses of staff to personal data: time, staff, address, customers and action. */
export default function AccessLog() {
  const { query, change } = useListAddress()
  const filter = filterIn(query)
  const list = useStaffList<typeof listAccesses>({
    realm: rideRealm,
    endpoint: listAccesses,
    topics: NO_TOPICS,
    filter: askedBy(filter),
  })
  const [shown, show] = useState<AccessOut | null>(null)
  const isFiltered = Object.values(filter).some(Boolean)
  const follow = (person: string) => {
    show(null)
    change({ q: null, subject: null, kind: null, from: null, to: null, person })
  }
  return (
    <StaffList
      title="접속 기록"
      searchIn="고객 이름, 전화번호"
      notFound="고객을 본 기록을 찾지 못했습니다."
      empty={isFiltered ? NOT_FOUND : EMPTY}
      loading="기록을 불러오는 중입니다..."
      list={list}
      filters={
        <>
          <ReviewBar />
          <AccessFilters filter={filter} change={change} />
        </>
      }
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={1_040}
      open={show}
    >
      {shown && <AccessDrawer row={shown} close={() => show(null)} follow={follow} />}
    </StaffList>
  )
}

const EMPTY = ['아직 기록이 없습니다', '직원이 고객 정보를 보거나 내려받으면 여기에 남습니다.'] as const
const NOT_FOUND = ['조건에 맞는 기록이 없습니다', '직원, 종류나 기간을 바꿔 보세요.'] as const

/** The filters in the URL; an unknown kind and an invalid day are ignored. */
function filterIn(query: URLSearchParams): AccessFilter {
  const text = (name: string) => query.get(name) ?? ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  const kind = ACCESS_KINDS.find((known) => known === text('kind')) ?? ''
  return { person: text('person'), subject: text('subject'), kind, from: day('from'), to: day('to') }
}

const askedBy = ({ person, subject, kind, from, to }: AccessFilter) => ({
  ...(person && { person }),
  ...(subject && { subject }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
})
