import { dayOf, instantLabel, instantOf } from '#kit/day.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import type { DispatchOut } from '../contract.ts'

/** `11월 27일 (금) 10:30`, with the year when it is not this one. */
export function timeLabel(instant: Date, now = serverNow()): string {
  const year = dayOf(instant).slice(0, 4)
  return year === dayOf(now).slice(0, 4)
    ? instantLabel(instant)
    : `${year.slice(2)}년 ${instantLabel(instant)}`
}

/** When a reservation is picked up. */
export const pickupLabel = (reservation: Pick<DispatchOut, 'pickup_time'>): string => {
  const pickup = instantOf(reservation.pickup_time)
  return pickup ? timeLabel(pickup) : reservation.pickup_time
}

/** Which reservation a dialog is about. */
export const reservationLabel = (reservation: DispatchOut): string =>
  `${reservation.name || '이름 없음'} 님, ${pickupLabel(reservation)}, ${reservation.car_name}`
