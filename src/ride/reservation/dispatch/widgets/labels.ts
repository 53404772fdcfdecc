import { instantOf } from '#kit/day.ts'
import { timeLabel } from '#kit/ui/time-label.ts'
import type { DispatchOut } from '../contract.ts'

/** The pickup time of a reservation, as text. */
export const pickupLabel = (reservation: Pick<DispatchOut, 'pickup_time'>): string => {
  const pickup = instantOf(reservation.pickup_time)
  return pickup ? timeLabel(pickup) : reservation.pickup_time
}

/** The reservation in a dialog's title, as text. */
export const reservationLabel = (reservation: DispatchOut): string =>
  `${reservation.name || '이름 없음'} 님, ${pickupLabel(reservation)}, ${reservation.car_name}`
