import type { Day } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import type { World } from '#world'
import { type Reservation, reservationOf } from '../../store.ts'
import type { createReservation } from '../../contract.ts'
import { create } from '../api.ts'
import type * as contract from './contract.ts'
import { onDay, stopsOnDay } from './rules.ts'

type CopyCall = Call<typeof contract.copyReservation>

/** Books each day in its own transaction; a repeated request returns the earlier result of each day. */
export async function copy(world: World, call: CopyCall): Promise<contract.Copied> {
  const ride = found(await reservationOf(world.db, call.params.id))
  found(ride.erasedAt ? null : ride)
  const copied: contract.Copied = []
  for (const day of call.body.days) copied.push(await copyTo(world, call, ride, day))
  return copied
}

async function copyTo(world: World, call: CopyCall, ride: Reservation, day: Day) {
  try {
    const { id } = await create(world, bookingOn(call, ride, day))
    return { day, id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { day, id: null, code: error.code, err: error.message }
  }
}

/** The request that books the ride on a day. Each day has a key of its own. */
function bookingOn(call: CopyCall, ride: Reservation, day: Day): Call<typeof createReservation> {
  const { idempotency } = call
  return {
    ...call,
    idempotency: idempotency && { ...idempotency, key: `${idempotency.key} ${day}` },
    params: { id: ride.memberId },
    body: {
      car_id: ride.carId,
      name: ride.name,
      phone: ride.phone,
      sign_name: ride.signName,
      pickup_location: ride.pickupLocation,
      pickup_time: onDay(day, ride.pickupAt),
      via_locations: stopsOnDay(ride.viaLocations, ride.rideDate, day),
      dropoff_location: ride.dropoffLocation,
      pickup_note: ride.pickupNote,
      dropoff_note: ride.dropoffNote,
      ride_purpose: ride.ridePurpose as 'etc',
      luggage_count: ride.luggageCount,
      passenger_count: ride.passengerCount,
      special_requests: ride.specialRequests,
      notify: ride.notify ?? undefined,
      organization_id: ride.organizationId,
      cost_center: ride.costCenter,
      trip_reason: ride.tripReason,
      status: ride.status === 'CONFIRMED' ? 'CONFIRMED' : 'PENDING',
      staff_note: ride.staffNote,
      reason: call.body.reason,
    },
  }
}
