import { partsOf } from '#kit/day.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { listAvailable } from '#ride/fleet/contract.ts'
import type { ReservationOut } from '../contract.ts'

/** The number of seats of the reservation's car; if the car is no longer listed, the number of its passengers. */
export async function seatsOf(reservation: ReservationOut, day = reservation.ride_date): Promise<number> {
  const query = partsOf(day)
  const cars = await call(listAvailable, { query })
  return cars.find(({ id }) => id === reservation.car_id)?.seats ?? reservation.passenger_count
}
