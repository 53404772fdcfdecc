import { wallTimeOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call, Session } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { found, refuse } from '#kit/refusal.ts'
import { openEvents } from '#kit/sse.ts'
import { refuseEnded } from '#ride/account/acts.ts'
import { addAuditOfOther } from '#ride/audit/store.ts'
import { holdTickets } from '#ride/ticket/acts.ts'
import { change, type Tell, type World } from '#world'
import type {
  cancelReservation,
  getReservation,
  latestReservation,
  listReservations,
  ReservationOut,
  watchReservation,
} from './contract.ts'
import { customerMessage } from './jobs.ts'
import { cancelableUntil, cancelRefusal, displayStatus, historyTab, locationOf, type Stop } from './rules.ts'
import {
  changeReservation,
  type FullReservation,
  lockReservation,
  nextReservation,
  ownReservation,
  reservationsOf,
} from './store.ts'
import { CANCEL_WORDS } from './words.ts'

const isoTime = (stop: Stop) => ({ location: stop.location, time: stop.time })

/** A reservation on the wire, as its member may see it. */
export function present(row: FullReservation): ReservationOut {
  const status = displayStatus(row)
  return {
    id: row.id,
    car_id: row.carId,
    car_name: row.carName,
    car_image: row.carImage,
    registration_number: row.status === 'CONFIRMED' ? row.registrationNumber : null,
    driver: row.driverName,
    driver_phone: row.status === 'CONFIRMED' ? row.driverPhone : null,
    name: row.name,
    phone: row.phone,
    ride_date: row.rideDate,
    pickup_time: wallTimeOf(row.pickupAt),
    pickup_location: row.pickupLocation,
    dropoff_location: row.dropoffLocation,
    via_locations: row.stops.map(isoTime),
    ride_purpose: row.ridePurpose,
    luggage_count: row.luggageCount,
    passenger_count: row.passengerCount,
    special_requests: row.specialRequests,
    status: row.status,
    display_status: status,
    current_stop: row.currentStop,
    current_location: locationOf(row, row.currentStop),
    tickets: ticketsOf(row.costHalves),
    settled_tickets: row.settledHalves === null ? null : ticketsOf(row.settledHalves),
    cancelable_until: cancelableUntil(row.pickupAt).toISOString(),
    version: row.version,
    created_at: row.createdAt.toISOString(),
  }
}

export async function list(world: World, { params, query }: Call<typeof listReservations>) {
  const { status } = query
  const all = ['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const
  // The confirmed tab of the customer holds the completed rides too (K-13).
  const wanted = all.filter(
    (shown) => !status || shown === status || (status === 'CONFIRMED' && historyTab(shown) === status),
  )
  return (await reservationsOf(world.db, params.id, wanted)).map(present)
}

export async function latest(world: World, { params }: Call<typeof latestReservation>) {
  const row = await nextReservation(world.db, params.id, startOfRide(world.now()))
  return row && present(row)
}

/** A ride under way is still "the next": it counts until a day after its pickup. */
const startOfRide = (now: Date) => new Date(now.getTime() - 24 * 3_600_000)

export async function get(world: World, { params }: Call<typeof getReservation>) {
  return present(found(await ownReservation(world.db, params.id, params.rid)))
}

export async function cancel(world: World, { params, session }: Call<typeof cancelReservation>) {
  await change(world, async (tx, tell) => {
    await cancelRide(tx, tell, { params, session }, world.now())
    await noteForMember(tx, { params, session }, 'CANCEL', params.rid, world.now())
  })
  return present(found(await ownReservation(world.db, params.id, params.rid)))
}

type ByWhom = { params: { id: string }; session: Session }

/** The member whose own doing it is; null when staff act in their place. */
export const ownDoing = ({ params, session }: ByWhom): string | null =>
  session.memberId === params.id ? params.id : null

/** Notes what staff did in a member's place. */
export const noteForMember = (
  tx: Tx,
  { params, session }: ByWhom,
  action: string,
  rideId: string,
  now: Date,
) =>
  addAuditOfOther(
    tx,
    params.id,
    { actor: session, action, subject: 'reservation', subjectId: rideId, after: { member_id: params.id } },
    now,
  )

/** Cancels a ride of the member's while that is allowed; its ticket comes back. `extra` ends the message about it. */
export async function cancelRide(
  tx: Tx,
  tell: Tell,
  call: ByWhom & { params: { rid: string } },
  now: Date,
  extra?: string,
): Promise<void> {
  const { id, rid } = call.params
  const ride = found(await lockReservation(tx, rid))
  found(ride.memberId === id || null)
  refuse(cancelRefusal(ride, now), CANCEL_WORDS)
  await changeReservation(tx, ride.id, { status: 'CANCELLED', canceledAt: now })
  await holdTickets(tx, ride, 0, null, now)
  await customerMessage(tx, 'reservation_canceled', ride, now, extra, ownDoing(call))
  tell({ topic: 'days', id: ride.rideDate })
  tell({ topic: 'reservation', id: ride.id, version: ride.version + 1 })
}

/** Streams the ride's whole state, at once and after each change; an older state is never sent after a newer. */
export async function watch(world: World, { params, session }: Call<typeof watchReservation>) {
  const read = async () => {
    await refuseEnded(world, session)
    const row = found(await ownReservation(world.db, params.id, params.rid))
    return { event: 'reservation', id: String(row.version), data: present(row) }
  }
  await read()
  return Answer.stream<never>((reply) =>
    openEvents(reply, read, (wake) =>
      world.news.listen('reservation', (news) => {
        if (news.id === params.rid) wake()
      }),
    ),
  )
}
