import { lockDriver } from '#ride/driver/store.ts'
import type { Unit } from '#world'
import { driverDetails, sendRideMessage } from '../../../messages.ts'
import { type Recipient, recipientsOf } from '../../../recipient/rules.ts'
import { isAtLastStop, type Status } from '../../../rules.ts'
import { bookerPhoneOf, type Reservation, unsentMessages } from '../../../store.ts'
import { unitNameAndWarnings } from '../../service.ts'
import type { ActionInput, Values } from '../api.ts'

/** Sends messages about a confirmation with its car, and about a driver who was not announced yet. */
export async function tellStatus({ unit, reservation }: ActionInput, status: Status, revived: Values) {
  const unitId = revived.unitId ?? reservation.unitId
  const named = unitId ? { car: (await unitNameAndWarnings(unit.tx, reservation, unitId)).name, unitId } : {}
  const ride = { ...reservation, status }
  if (status === 'CONFIRMED') await sendRideMessage(unit, 'reservation_confirmed', ride, { details: named })
  else if (reservation.status === 'CANCELLED') await sendRideMessage(unit, 'reservation_requested', ride)
  const isRevived = reservation.status === 'CANCELLED'
  const driverId = isRevived ? revived.driverId : reservation.driverId
  const driver = driverId ? await lockDriver(unit.tx, driverId) : null
  if (!driver) return
  // A passenger who gets no messages about requests does not know the driver either.
  const before = recipientsOf(
    'driver_assigned',
    reservation,
    await bookerPhoneOf(unit.tx, reservation.memberId),
  )
  const wasTold = new Set(isRevived ? [] : before.map(({ address }) => address))
  const only = ({ address }: Recipient) => !wasTold.has(address)
  await sendRideMessage(unit, 'driver_assigned', ride, { details: driverDetails(driver), only })
}

/** Sends messages about another car. An unsent confirmation is replaced by one with the new car. */
export async function tellCar({ unit, reservation }: ActionInput, details: { car: string; unitId: string }) {
  const unsent = (await unsentMessages(unit.tx, reservation.id)).get('reservation_confirmed')
  const isWaiting = ({ address }: Recipient) => unsent?.has(address) ?? false
  await sendRideMessage(unit, 'reservation_confirmed', reservation, { details, only: isWaiting })
  const only = (recipient: Recipient) => !isWaiting(recipient)
  await sendRideMessage(unit, 'reservation_changed', reservation, { details, only })
}

/** Notifies the guest when the car arrives at the pickup; asks the booker to rate a ride that has ended. */
export async function tellPosition(unit: Unit, reservation: Reservation, currentStop: number | null) {
  if (isAtLastStop({ ...reservation, currentStop })) await sendRideMessage(unit, 'ride_finished', reservation)
  else if (currentStop === 0 && reservation.currentStop === null)
    await sendRideMessage(unit, 'ride_arrived', reservation)
}
