import { useState } from 'react'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { type ListedRating, listRatings } from '../../contract.ts'
import { HandleDialog } from '../widgets/handle-dialog.tsx'
import { WHICH_WORDS } from '../../copy.ts'
import { cardOf, columnsOf } from '../widgets/rating-columns.tsx'

export const meta = { title: '평가' }

const topics: Topic[] = ['member', 'reservation']
const TABS = ['WAITING', 'ALL'] as const

/** The ratings of guests: a tab of those that staff must handle, and a tab of all. */
export default function Ratings() {
  const [open, setOpen] = useState<ListedRating | null>(null)
  const list = useStaffList<typeof listRatings, (typeof TABS)[number]>({
    realm: rideRealm,
    endpoint: listRatings,
    topics,
    tabs: TABS,
    queryOf: (which) => ({ which }),
  })
  return (
    <>
      <StaffList
        title="평가"
        notFound="평가를 찾지 못했습니다."
        empty={['평가가 없습니다', '별점 4점 미만의 평가가 들어오면 여기에 나타납니다.']}
        tabs={{ label: '평가', words: WHICH_WORDS }}
        list={list}
        columns={columnsOf(setOpen)}
        card={cardOf(setOpen)}
        minWidth={860}
        open={setOpen}
      />
      {open && <HandleDialog rating={open} close={() => setOpen(null)} />}
    </>
  )
}
