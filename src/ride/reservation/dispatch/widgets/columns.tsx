import { dayOf } from '#kit/day.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import type { Column } from '#kit/ui/data-table.tsx'
import { EditButton, CellButton, CutText, type Sort } from '#kit/ui/table-cells.tsx'
import type { Open as OpenOf } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DisplayStatus } from '../../rules.ts'
import type { DispatchOut } from '../contract.ts'
import { DispatchBadge } from './dispatch-badge.tsx'
import { UNASSIGNED } from './copy.ts'
import type { RecordAction } from './record-actions.tsx'
import { SelectBox, type Selection } from './select-box.tsx'

type Open = OpenOf<DispatchOut, RecordAction>

/** The checkboxes that select rows for a batch. */
export const selectColumn = (selection: Selection): Column<DispatchOut> => ({
  key: 'select',
  head: '선택',
  width: 48,
  cell: (reservation) => <SelectBox reservation={reservation} selection={selection} />,
})

/**
 * Widths in pixels. A completed ride also shows its settlement beside its status, so the column of the car is narrower.
 */
const widthsOn = (tab: DisplayStatus) =>
  tab === 'COMPLETED' ? { car: 116, status: 152 } : { car: 160, status: 108 }

type Around = { open: Open; show: (reservation: DispatchOut) => void; sort: Sort; tab: DisplayStatus }

/** Columns of the reservations table. */
export const columnsOf = ({ open, show, sort, tab }: Around): Column<DispatchOut>[] => [
  {
    key: 'name',
    head: '이름',
    width: 112,
    cell: (reservation) => (
      <>
        <CellButton action="예약 상세" onClick={() => show(reservation)} title={reservation.name || '-'}>
          <span className="font-semibold">{reservation.name || '-'}</span>
        </CellButton>
        <span className="-mt-1 block pb-1 text-base text-text-soft">{reservation.number}</span>
      </>
    ),
  },
  { key: 'phone', head: '전화번호', width: 136, cell: ({ phone }) => formatAnyPhone(phone) || '-' },
  { key: 'reserved', head: '예약일', width: 94, cell: ({ reserved_date }) => dayOf(new Date(reserved_date)) },
  {
    key: 'pickup',
    head: '픽업 시간',
    width: 100,
    sort,
    // Only the time: the heading of the group shows the day.
    cell: ({ pickup_time }) => pickup_time.slice(11),
  },
  {
    key: 'origin',
    head: '출발지',
    cell: (reservation) => <CutText text={reservation.pickup_location || '-'} />,
  },
  {
    key: 'stops',
    head: '경유',
    width: 52,
    cell: (reservation) => (
      <CellButton
        action="현재 위치"
        onClick={() => open('stops', reservation)}
        title={reservation.current_location ? `현재 위치: ${reservation.current_location}` : '현재 위치'}
      >
        {reservation.via_locations.length}곳
      </CellButton>
    ),
  },
  {
    key: 'destination',
    head: '도착지',
    cell: (reservation) => <CutText text={reservation.dropoff_location || '-'} />,
  },
  {
    key: 'car',
    head: '차량',
    width: widthsOn(tab).car,
    cell: (reservation) => (
      <CellButton
        action="차량 배정"
        onClick={() => open('vehicle', reservation)}
        title={`${reservation.car_name} ${reservation.registration_number ?? UNASSIGNED}`}
      >
        {reservation.registration_number ?? <span className="text-on-orange">{UNASSIGNED}</span>}{' '}
        <span className="text-text-soft">{reservation.car_name}</span>
      </CellButton>
    ),
  },
  {
    key: 'driver',
    head: '기사',
    width: 78,
    cell: (reservation) => (
      <CellButton
        action="기사 배정"
        onClick={() => open('driver', reservation)}
        title={reservation.driver ?? UNASSIGNED}
      >
        {reservation.driver ?? <span className="text-on-orange">{UNASSIGNED}</span>}
      </CellButton>
    ),
  },
  {
    key: 'status',
    head: '상태',
    width: widthsOn(tab).status,
    cell: (reservation) => <StatusCell reservation={reservation} open={open} />,
  },
  {
    key: 'edit',
    head: '수정',
    width: 48,
    align: 'end',
    cell: (reservation) => (
      <EditButton
        label={`${reservation.name} 님 예약 정보 수정`}
        title="예약 정보 수정"
        onClick={() => open('details', reservation)}
      />
    ),
  },
]

function StatusCell({ reservation, open }: { reservation: DispatchOut; open: Open }) {
  return (
    <span className="flex items-center gap-small">
      <button
        type="button"
        onClick={() => open('status', reservation)}
        className="rounded-full text-base hover:brightness-95"
      >
        <span className="sr-only">상태 변경: </span>
        <DispatchBadge status={reservation.display_status} />
      </button>
      {reservation.display_status === 'COMPLETED' && (
        <button
          type="button"
          onClick={() => open('settle', reservation)}
          title={
            reservation.settled_tickets === null
              ? '정산 전'
              : `${reservation.settled_tickets} Ticket으로 정산됨`
          }
          className="h-7 rounded-small px-1.5 text-base text-sub01-text hover:bg-gray"
        >
          {reservation.settled_tickets === null ? '정산' : `${reservation.settled_tickets} Ticket`}
          <span className="sr-only"> 운행 정산</span>
        </button>
      )}
    </span>
  )
}
