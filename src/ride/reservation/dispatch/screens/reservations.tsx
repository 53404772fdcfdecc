import { useState } from 'react'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from '../../rules.ts'
import { STATUS_WORDS } from '../../copy.ts'
import { listDispatch } from '../contract.ts'
import { BatchBar } from '../widgets/batch-bar.tsx'
import { columnsOf, selectColumn } from '../widgets/columns.tsx'
import { dayGroups, tabCounts, tabHits, useCounts } from '../widgets/day-groups.tsx'
import { FilterBar } from '../widgets/filter-bar.tsx'
import { filtersIn } from '../widgets/filters.ts'
import { KeyList } from '../widgets/key-list.tsx'
import { RecordPane } from '../widgets/record-pane.tsx'
import { cardOf } from '../widgets/reservation-card.tsx'
import { isRecordLeft, useRecord } from '../widgets/use-record.ts'
import { useCompactList } from '../widgets/use-compact-list.ts'
import { useRideActions } from '../widgets/use-ride-actions.tsx'
import { useRideKeys } from '../widgets/use-ride-keys.ts'
import { useSelection } from '../widgets/use-selection.ts'

export const meta = { title: '예약 관리' }

// Includes `member`, because the reservations of an erased member lose their names.
const topics: Topic[] = ['reservation', 'member', 'driver', 'car']
const EMPTY: Record<DisplayStatus, [title: string, text: string]> = {
  PENDING: ['확정을 기다리는 예약이 없습니다', '새 예약이 들어오면 여기에 바로 나타납니다.'],
  CONFIRMED: ['운행을 앞둔 예약이 없습니다', '확정 대기에서 예약을 확정하면 여기로 옮겨집니다.'],
  COMPLETED: ['완료된 운행이 없습니다', '차량이 도착지에 이르면 여기로 옮겨집니다.'],
  CANCELLED: ['취소된 예약이 없습니다', ''],
}

/** Whether the earliest ride is first: in tabs with coming rides, unless the user reversed the order. */
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
  const { counts, isCounted } = useCounts({ ...filter, q }, tab, rows)
  const { open, dialog } = useRideActions()
  const record = useRecord()
  const selection = useSelection(rows)
  const [isCompact, turnCompact] = useCompactList()
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
      searchIn="이름, 아이디, 전화번호, 예약번호"
      notFound="예약을 찾지 못했습니다."
      empty={EMPTY[tab]}
      tabs={{
        label: '예약 상태',
        words: STATUS_WORDS,
        counts: tabCounts(counts),
        ...(isCounted && { found: tabHits(counts) }),
      }}
      list={list}
      columns={[selectColumn(selection), ...columnsOf({ open, show: record.show, sort, tab })]}
      filters={
        <>
          <FilterBar isCompact={isCompact} turnCompact={turnCompact} />
          <BatchBar key={tab} rows={rows ?? []} chosen={selection.chosen} tab={tab} clear={selection.clear} />
        </>
      }
      minWidth={1100}
      isCompact={isCompact}
      groups={dayGroups({ counts, today, tab, rows, selection })}
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
