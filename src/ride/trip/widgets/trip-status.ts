import { dayLabel, instantOf, timeOf } from '#kit/day.ts'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { noShowText } from '#ride/reservation/no-show/copy.ts'
import { isDayOver } from '#ride/reservation/rules.ts'
import { meetingPlaceOf, progressText, SHARE_STATE_WORDS } from '#ride/share/copy.ts'

const placesIn = (ride: ReservationOut): string[] => [
  ride.pickup_location,
  ...ride.via_locations.map(({ location }) => location),
  ride.dropoff_location,
]

/** The status of a ride in one line: its present state, and the next step. */
export function tripStatus(ride: ReservationOut, now: Date): string {
  if (ride.display_status === 'CANCELLED')
    return ride.waiting ? noShowText(ride.waiting, 'ko') : '취소된 예약입니다'
  if (ride.display_status === 'COMPLETED') return `${ride.dropoff_location} 도착 · 이용해 주셔서 감사합니다`
  // The day is over, but the end of the ride was never recorded.
  if (isDayOver(ride, now)) return '운행일이 지난 예약입니다'
  if (ride.display_status === 'PENDING') return '담당자가 확인하고 있습니다. 확정되면 문자로 알려 드립니다'
  if (ride.trip_step === 'EN_ROUTE') return SHARE_STATE_WORDS.EN_ROUTE.ko
  if (ride.trip_step === 'ARRIVED')
    return `${progressText('AT_PICKUP', ride.waiting, 'ko')} · ${meetingPlaceOf(ride.pickup_location, ride.pickup_note)}`
  if (ride.current_stop === null) return departure(ride)
  const places = placesIn(ride)
  if (ride.trip_step === 'ON_BOARD') return `${SHARE_STATE_WORDS.DRIVING.ko} · 다음 ${places[1]}`
  const verb = ride.current_stop === 0 ? '출발' : '경유'
  return `${places[ride.current_stop]} ${verb} · 다음 ${places[ride.current_stop + 1]}`
}

function departure({ pickup_time, ride_date }: ReservationOut): string {
  const pickup = instantOf(pickup_time)
  return `${dayLabel(ride_date)} ${pickup ? timeOf(pickup) : ''}에 모시러 갑니다`
}
