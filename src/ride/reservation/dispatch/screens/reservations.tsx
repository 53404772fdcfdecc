import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { type Open, useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/use-live-changes.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from '../../rules.ts'
import { STATUS_WORDS } from '../../words.ts'
import type { DispatchOut, listDispatch } from '../contract.ts'
import { BatchBar } from '../widgets/batch-bar.tsx'
import { columnsOf, selectColumn } from '../widgets/columns.tsx'
import { dialogs } from '../widgets/dialogs.ts'
import { FilterBar } from '../widgets/filter-bar.tsx'
import { filtersIn } from '../widgets/filters.ts'
import { cardOf } from '../widgets/reservation-card.tsx'
import { useSelection } from '../widgets/use-selection.ts'
import { MOVE_WORDS } from '../words.ts'

export const meta = { title: '예약 관리' }

// A member who is erased leaves no name in a reservation.
const topics: Topic[] = ['reservation', 'member', 'driver', 'car']
const EMPTY: Record<DisplayStatus, [title: string, text: string]> = {
  PENDING: ['확정을 기다리는 예약이 없습니다', '새 예약이 들어오면 여기에 바로 나타납니다.'],
  CONFIRMED: ['운행을 앞둔 예약이 없습니다', '확정 대기에서 예약을 확정하면 여기로 옮겨집니다.'],
  COMPLETED: ['완료된 운행이 없습니다', '차량이 도착지에 이르면 여기로 옮겨집니다.'],
  CANCELLED: ['취소된 예약이 없습니다', ''],
}

/** What is still to be driven comes in its order, what is over with the latest first. */
const isOldestFirst = (tab: DisplayStatus, isTurned: boolean): boolean =>
  (tab === 'PENDING' || tab === 'CONFIRMED') !== isTurned

/** The desk of the dispatchers: what came in, who drives it, where it is. */
export default function Reservations() {
  const list = useStaffList<typeof listDispatch, DisplayStatus>({
    realm: rideRealm,
    route: 'GET /api/reservations',
    topics,
    tabs: DISPLAY_STATUSES,
    filter: filtersIn(useListAddress().query, useToday()),
    queryOf: (status, isTurned) => ({
      status,
      sort: isOldestFirst(status, isTurned) ? 'pickup_time' : '-pickup_time',
    }),
  })
  const { open: show, dialog } = useDialogs(dialogs)
  const { tab = 'PENDING', isTurned, turnSort } = list
  const open: Open<DispatchOut, keyof typeof dialogs> = (kind, reservation) => {
    if (kind === 'stops' && tab !== 'CONFIRMED' && tab !== 'COMPLETED') return void refuseStops()
    show(kind, reservation)
  }
  const selection = useSelection(list.answer.data?.result)
  const direction = isOldestFirst(tab, isTurned) ? 'ascending' : 'descending'
  return (
    <StaffList
      title="예약"
      searchIn="이름, 아이디, 전화번호"
      notFound="예약을 찾지 못했습니다."
      empty={EMPTY[tab]}
      tabs={{ label: '예약 상태', words: STATUS_WORDS }}
      list={list}
      columns={[selectColumn(selection), ...columnsOf(open, { direction, turn: turnSort })]}
      filters={
        <>
          <FilterBar />
          <BatchBar
            key={tab}
            rows={list.answer.data?.result ?? []}
            chosen={selection.chosen}
            tab={tab}
            clear={selection.clear}
          />
        </>
      }
      minWidth={1100}
      card={cardOf((reservation) => open('details', reservation))}
      open={(reservation) => open('details', reservation)}
    >
      {dialog}
    </StaffList>
  )
}

/** */
async function refuseStops(): Promise<void> {
  const { showAlert } = await import('#kit/ui/alert.tsx')
  await showAlert({ title: '현재 위치', text: MOVE_WORDS.NOT_CONFIRMED })
}
