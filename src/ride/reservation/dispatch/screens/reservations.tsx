import { useState } from 'react'
import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { useLocation, useNavigate } from '#kit/ui/router.tsx'
import type { NavigateOptions } from '#kit/web/browser-router.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import type { IsLeft } from '#kit/ui/leave-guard.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { type Open, useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from '../../rules.ts'
import { STATUS_WORDS } from '../../copy.ts'
import { type DispatchOut, listDispatch } from '../contract.ts'
import { BatchBar } from '../widgets/batch-bar.tsx'
import { columnsOf, selectColumn } from '../widgets/columns.tsx'
import { dayGroups, tabCounts, useCounts } from '../widgets/day-groups.tsx'
import { dialogs } from '../widgets/dialogs.ts'
import { FilterBar } from '../widgets/filter-bar.tsx'
import { filtersIn, isId } from '../widgets/filters.ts'
import { KeyList } from '../widgets/key-list.tsx'
import type { RecordAction } from '../widgets/record-actions.tsx'
import { focusPane, RecordPane } from '../widgets/record-pane.tsx'
import { cardOf } from '../widgets/reservation-card.tsx'
import { useConfirm } from '../widgets/use-confirm.ts'
import { useRideKeys } from '../widgets/use-ride-keys.ts'
import { useReservation } from '../widgets/use-reservation.ts'
import { useSelection } from '../widgets/use-selection.ts'
import { MOVE_WORDS } from '../copy.ts'

export const meta = { title: '예약 관리' }

// The reservations of an erased member have no name.
const topics: Topic[] = ['reservation', 'member', 'driver', 'car']
const EMPTY: Record<DisplayStatus, [title: string, text: string]> = {
  PENDING: ['확정을 기다리는 예약이 없습니다', '새 예약이 들어오면 여기에 바로 나타납니다.'],
  CONFIRMED: ['운행을 앞둔 예약이 없습니다', '확정 대기에서 예약을 확정하면 여기로 옮겨집니다.'],
  COMPLETED: ['완료된 운행이 없습니다', '차량이 도착지에 이르면 여기로 옮겨집니다.'],
  CANCELLED: ['취소된 예약이 없습니다', ''],
}

/** Coming rides are sorted by pickup, past ones with the latest first. */
const isOldestFirst = (tab: DisplayStatus, isTurned: boolean): boolean =>
  (tab === 'PENDING' || tab === 'CONFIRMED') !== isTurned

/** The reservations screen for dispatchers: requests, drivers, and positions of the cars. */
export default function Reservations() {
  const today = useToday()
  const filter = filtersIn(useListAddress().query, today)
  const list = useStaffList<typeof listDispatch, DisplayStatus>({
    realm: rideRealm,
    endpoint: listDispatch,
    topics,
    tabs: DISPLAY_STATUSES,
    filter,
    queryOf: (status, isTurned) => ({
      status,
      sort: isOldestFirst(status, isTurned) ? 'pickup_time' : '-pickup_time',
    }),
  })
  const { tab = 'PENDING', isTurned, turnSort, q } = list
  const rows = list.answer.data?.result
  const counts = useCounts({ ...filter, q }, tab, rows)
  const { open, dialog } = useActions()
  const record = useRecord()
  const selection = useSelection(rows)
  const [isHelping, setHelping] = useState(false)
  useRideKeys({
    act: (action, rowId) => {
      const row = [...(rows ?? []), record.data].find((one) => one?.id === (rowId ?? record.id))
      if (row) open(action, row)
    },
    leave: record.close,
    help: () => setHelping(true),
  })
  const direction = isOldestFirst(tab, isTurned) ? 'ascending' : 'descending'
  const sort = { direction, turn: turnSort } as const
  return (
    <StaffList
      title="예약"
      searchIn="이름, 아이디, 전화번호"
      notFound="예약을 찾지 못했습니다."
      empty={EMPTY[tab]}
      tabs={{ label: '예약 상태', words: STATUS_WORDS, counts: tabCounts(counts) }}
      list={list}
      columns={[selectColumn(selection), ...columnsOf({ open, show: record.show, sort, tab })]}
      filters={
        <>
          <FilterBar />
          <BatchBar key={tab} rows={rows ?? []} chosen={selection.chosen} tab={tab} clear={selection.clear} />
        </>
      }
      minWidth={1100}
      groups={dayGroups(counts, today, tab)}
      card={cardOf(record.show, selection)}
      open={record.show}
      beside={
        record.id === null
          ? null
          : {
              id: record.id,
              pane: (
                <RecordPane
                  key={record.id}
                  id={record.id}
                  close={record.close}
                  open={open}
                  isLeft={isRecordLeft}
                />
              ),
            }
      }
    >
      {dialog}
      {isHelping && <KeyList close={() => setHelping(false)} />}
    </StaffList>
  )
}

/** The actions of a reservation: direct ones, and those in a dialog. */
function useActions() {
  const { open: show, dialog } = useDialogs(dialogs)
  const confirm = useConfirm()
  const open: Open<DispatchOut, RecordAction> = (action, reservation) => {
    const { display_status: status } = reservation
    if (action === 'confirm') return confirm(reservation)
    if (action === 'stops' && status !== 'CONFIRMED' && status !== 'COMPLETED') return void refuseStops()
    show(action, reservation)
  }
  return { open, dialog }
}

/** The history state of a record that was opened from its list. */
const OPENED_HERE = 'opened here'

/** The reservation that is open beside the list, by its id in the URL. Typed values in it are asked about before it closes. */
function useRecord() {
  const { query, change } = useListAddress()
  const shown = query.get('ride')
  const id = isId(shown) ? shown : null
  const navigate = useNavigate()
  const { state } = useLocation()
  const go = (ride: string | null, how?: NavigateOptions) => change({ ride, page: query.get('page') }, how)
  const show = ({ id: next }: DispatchOut) => {
    if (next === id) return focusPane()
    go(next, id ? { state } : { replace: false, state: OPENED_HERE })
  }
  // If the record was opened from the list, closing it goes back in the history, so no extra entry remains.
  const close = () => id && (state !== OPENED_HERE ? go(null) : void navigate(-1))
  const { data } = useReservation(id)
  return { id, data, show, close }
}

/** Whether a navigation leaves the record: to another reservation or to another screen. */
const isRecordLeft: IsLeft = (here, there) => {
  const rideIn = ({ search }: { search: string }) => new URLSearchParams(search).get('ride')
  return here.pathname !== there.pathname || rideIn(here) !== rideIn(there)
}

/** Refuses a position of the car on an unconfirmed ride. */
async function refuseStops(): Promise<void> {
  await loadAndShowAlert('현재 위치', MOVE_WORDS.NOT_CONFIRMED)
}
