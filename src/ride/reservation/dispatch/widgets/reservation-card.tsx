import { RowCard } from '#kit/ui/card-rows.tsx'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import type { DispatchOut } from '../contract.ts'
import { DispatchBadge } from './dispatch-badge.tsx'
import { UNASSIGNED } from './copy.ts'
import { SelectBox, type Selection } from './select-box.tsx'

/** A reservation in a list on a phone, or beside the open record: time, passenger, status, places, car and driver. */
export const cardOf =
  (open: (reservation: DispatchOut) => void, selection: Selection) => (reservation: DispatchOut) => (
    <RowCard
      action="예약 상세"
      open={() => open(reservation)}
      title={`${reservation.pickup_time.slice(11)} · ${reservation.name || '이름 없음'}`}
      badges={
        <span className="flex shrink-0 text-base">
          <DispatchBadge status={reservation.display_status} />
        </span>
      }
      text={<Ride {...reservation} />}
      before={
        <span className="-mr-3 grid size-11 shrink-0 place-items-center">
          <SelectBox reservation={reservation} selection={selection} />
        </span>
      }
      beside={<CallLink label={`${reservation.name || '고객'} 님께 전화`} phone={reservation.phone} />}
    />
  )

/** The places are truncated before the car and the driver, which are short and must stay visible. */
function Ride({
  number,
  pickup_location,
  dropoff_location,
  registration_number,
  car_name,
  driver,
}: DispatchOut) {
  return (
    <span className="flex min-w-0 whitespace-pre">
      <span className="truncate">{pickup_location || '-'}</span>
      <span className="px-1">→</span>
      <span className="truncate">{dropoff_location || '-'}</span>
      <span className="shrink-0"> · {registration_number ?? car_name} · </span>
      <span className={driver ? 'shrink-0' : 'shrink-0 font-semibold text-on-orange'}>
        {driver ?? UNASSIGNED}
      </span>
      <span className="hidden shrink-0 md:inline"> · {number}</span>
    </span>
  )
}
