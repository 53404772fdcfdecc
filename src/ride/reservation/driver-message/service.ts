import { isDeepStrictEqual } from 'node:util'
import { driverById } from '#ride/driver/store.ts'
import type { Unit } from '#world'
import { rideEnd } from '../rules.ts'
import type { Reservation } from '../store.ts'
import { DRIVER_MESSAGES, type DriverMessage } from './messages.ts'
import { carOf, wasToldOfRide } from './store.ts'

type Told = Pick<Reservation, 'id' | 'driverId' | 'unitId' | 'pickupAt' | 'rideDate' | 'arrivedAt'>

/**
 * Sends the driver of a coming ride a message about it. Only a driver who got a message about the ride gets its
 * withdrawal.
 */
export async function tellDriver(
  unit: Pick<Unit, 'send' | 'tx' | 'now'>,
  kind: DriverMessage,
  ride: Told,
): Promise<void> {
  const driver = ride.driverId && unit.now < rideEnd(ride) ? await driverById(unit.tx, ride.driverId) : null
  if (!driver) return
  if (kind === 'drive_withdrawn' && !(await wasToldOfRide(unit.tx, ride.id, driver.phone))) return
  const { id: driverId, linkVersion } = driver
  unit.send(DRIVER_MESSAGES[kind], {
    subjectId: ride.id,
    recipient: driver.phone,
    facts: {
      driverId,
      linkVersion,
      pickupAt: ride.pickupAt.toISOString(),
      car: await carOf(unit.tx, ride.unitId),
    },
    // A driver who must keep waiting needs the message immediately.
    canBeUndone: kind !== 'drive_keep_waiting',
  })
}

/** The facts of a ride whose change the driver must know. */
const drivenFacts = (ride: Reservation) => [
  ride.driverId,
  ride.unitId,
  ride.pickupAt,
  ride.pickupLocation,
  ride.viaLocations,
  ride.dropoffLocation,
]

/** Sends the drivers messages about a change by staff: another driver, a cancellation, another time, car or place. */
export async function tellDriversOfChange(
  unit: Unit,
  before: Reservation,
  after: Reservation,
): Promise<void> {
  const [wasLive, isLive] = [before, after].map(({ status }) => status !== 'CANCELLED')
  const isSameDriver = before.driverId === after.driverId
  if (wasLive && !(isLive && isSameDriver)) await tellDriver(unit, 'drive_withdrawn', before)
  if (isLive && !(wasLive && isSameDriver)) return tellDriver(unit, 'drive_assigned', after)
  if (isLive && !isDeepStrictEqual(drivenFacts(before), drivenFacts(after)))
    await tellDriver(unit, 'drive_changed', after)
}
