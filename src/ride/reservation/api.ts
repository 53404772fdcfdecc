import type { z } from 'zod'
import { DAY_MS, dayOf, instantOf, wallTimeOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { pagesOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { realm } from '#ride/account/service.ts'
import type { World } from '#world'
import { cancelableUntil, cancelEndsOf, stepsKept, DEFAULT_STEPS } from './cancellation/rules.ts'
import { listenToRide, rideForStream } from './service.ts'
import type * as contract from './contract.ts'
import { waitingOut } from './no-show/service.ts'
import { rideNumber } from './number/rules.ts'
import { earlierRide, isSeenBy, passengerRideIds, seenReservation } from './passenger/service.ts'
import {
  displayStatus,
  driverPhoneOf,
  historyTab,
  locationOf,
  MAX_LISTED,
  type Stop,
  stopsInOrder,
} from './rules.ts'
import {
  type FullReservation,
  nextReservation,
  type Reservation,
  reservationCount,
  reservationsOf,
} from './store.ts'
import { freeWaitMinutes } from './trip-event/rules.ts'
import { isoSteps } from './trip-event/times/rules.ts'

type Form = z.output<typeof contract.bookingForm> & { staff_note?: string | undefined }
type Values = Pick<
  Reservation,
  | 'name'
  | 'phone'
  | 'pickupAt'
  | 'rideDate'
  | 'pickupLocation'
  | 'viaLocations'
  | 'dropoffLocation'
  | 'signName'
  | 'pickupNote'
  | 'dropoffNote'
  | 'ridePurpose'
  | 'freeWaitMinutes'
  | 'luggageCount'
  | 'passengerCount'
  | 'specialRequests'
  | 'staffNote'
  | 'costCenter'
  | 'tripReason'
>

/** Converts the values of a booking form to the columns of a reservation. */
export const columnsOfForm = (form: Form): Values =>
  columnsOfPartialForm({
    cost_center: '',
    trip_reason: '',
    sign_name: '',
    pickup_note: '',
    dropoff_note: '',
    staff_note: '',
    ...form,
  }) as Values

/** Like `columnsOfForm`, for a form in which fields may be missing: missing fields are left out. */
export function columnsOfPartialForm(
  form: Partial<Omit<Form, 'car_id' | 'organization_id' | 'notify'>>,
): Partial<Values> {
  const pickupAt = form.pickup_time === undefined ? null : instantOf(form.pickup_time)
  const values = {
    name: form.name,
    phone: form.phone,
    pickupAt: pickupAt ?? undefined,
    rideDate: pickupAt ? dayOf(pickupAt) : undefined,
    pickupLocation: form.pickup_location,
    viaLocations: form.via_locations && stopsInOrder(form.via_locations.map(stopOf)),
    dropoffLocation: form.dropoff_location,
    signName: form.sign_name,
    pickupNote: form.pickup_note,
    dropoffNote: form.dropoff_note,
    ridePurpose: form.ride_purpose,
    freeWaitMinutes: form.ride_purpose && freeWaitMinutes(form.ride_purpose),
    luggageCount: form.luggage_count,
    passengerCount: form.passenger_count,
    specialRequests: form.special_requests,
    staffNote: form.staff_note,
    costCenter: form.cost_center,
    tripReason: form.trip_reason,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const stopOf = ({ location, time }: Form['via_locations'][number]): Stop => ({
  location,
  time: time ? new Date(time).toISOString() : null,
})

type Presentable = Reservation &
  Pick<
    FullReservation,
    | 'carName'
    | 'carImage'
    | 'registrationNumber'
    | 'driverName'
    | 'driverPhone'
    | 'organizationName'
    | 'stepTimes'
    | 'heldHalves'
  >

type Numbered = Presentable & Pick<FullReservation, 'number'>

/** A reservation as the API returns it to its member. */
export const present = (row: Numbered, now: Date): contract.ReservationOut => ({
  ...presentNew(row, now),
  number: rideNumber(row.number),
})

/** Like `present`, for a booking that is not stored yet. */
export const presentNew = (row: Presentable, now: Date): contract.UnnumberedOut => ({
  ...presentStored(row),
  driver_phone: driverPhoneOf(row, now),
})

/** Like `present`, without the driver's number: the member may see it for a shorter time than staff. */
export const presentWithoutDriverPhone = (row: Numbered): Omit<contract.ReservationOut, 'driver_phone'> => ({
  ...presentStored(row),
  number: rideNumber(row.number),
})

function presentStored(row: Presentable): Omit<contract.UnnumberedOut, 'driver_phone'> {
  return {
    id: row.id,
    car_id: row.carId,
    car_name: row.carName,
    car_image: row.carImage,
    registration_number: row.status === 'CONFIRMED' ? row.registrationNumber : null,
    driver: row.driverName,
    name: row.name,
    phone: row.phone,
    sign_name: row.signName,
    ride_date: row.rideDate,
    pickup_time: wallTimeOf(row.pickupAt),
    pickup_location: row.pickupLocation,
    dropoff_location: row.dropoffLocation,
    pickup_note: row.pickupNote,
    dropoff_note: row.dropoffNote,
    via_locations: row.viaLocations.map(({ location, time }) => ({ location, time })),
    ride_purpose: row.ridePurpose,
    luggage_count: row.luggageCount,
    passenger_count: row.passengerCount,
    special_requests: row.specialRequests,
    notify: row.notify,
    organization: row.organizationId ? { id: row.organizationId, name: row.organizationName ?? '' } : null,
    cost_center: row.costCenter,
    trip_reason: row.tripReason,
    status: row.status,
    display_status: displayStatus(row),
    current_stop: row.currentStop,
    current_location: locationOf(row, row.currentStop),
    trip_step: row.tripStep,
    waiting: waitingOut(row),
    step_times: isoSteps(row.stepTimes),
    tickets: ticketsOf(row.costHalves),
    settled_tickets: row.settledHalves === null ? null : ticketsOf(row.settledHalves),
    cancelable_until: cancelableUntil(row).toISOString(),
    cancel_ends: cancelEndsOf(row),
    cancel_steps: stepsKept(row) ?? DEFAULT_STEPS,
    returned_tickets: row.status === 'CANCELLED' ? ticketsOf(row.costHalves - row.heldHalves) : null,
    moved_from: row.movedFrom && wallTimeOf(row.movedFrom),
    booked_by: null,
    version: row.version,
    created_at: row.createdAt.toISOString(),
  }
}

/**
 * A ride as a member sees it. A ride that another member booked for their number lacks the fields that concern only the
 * booker.
 */
function presentTo(memberId: string, row: FullReservation, now: Date): contract.ReservationOut {
  const shown = present(row, now)
  if (row.memberId === memberId) return shown
  const ofBooker = {
    notify: null,
    organization: null,
    cost_center: '',
    trip_reason: '',
    special_requests: '',
  }
  return { ...shown, ...ofBooker, booked_by: row.memberName }
}

/** Rides booked for the member's number are listed only for the member: staff see only what the member booked. */
const asPassenger = async (world: World, { params, session }: OwnCall): Promise<string[]> =>
  session.personId === params.id ? passengerRideIds(world.db, params.id, world.now()) : []
type OwnCall = { params: { id: string }; session: { personId: string } }

export async function list(world: World, call: Call<typeof contract.listReservations>) {
  const { params, query } = call
  return listOf(world, params.id, query, await asPassenger(world, call))
}

type Query = Call<typeof contract.listReservations>['query']

function listOf(world: World, memberId: string, query: Query, others: string[]) {
  const { status } = query
  const all = ['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const
  // The member's tab of confirmed reservations also contains the completed ones (K-13).
  const wanted = all.filter(
    (shown) => !status || shown === status || (status === 'CONFIRMED' && historyTab(shown) === status),
  )
  const now = world.now()
  const listed = { memberId, statuses: wanted, from: startOfRide(now), asPassenger: others }
  const source = {
    rows: async (limit: number, offset: number) =>
      (await reservationsOf(world.db, listed, limit, offset)).map((row) => presentTo(memberId, row, now)),
    count: () => reservationCount(world.db, listed),
  }
  return pagesOf(source, query, MAX_LISTED)
}

export async function latest(world: World, call: Call<typeof contract.latestReservation>) {
  const { id } = call.params
  const from = startOfRide(world.now())
  const [own, others] = await Promise.all([nextReservation(world.db, id, from), asPassenger(world, call)])
  const row = await earlierRide(world.db, own, others, from)
  return row && presentTo(id, row, world.now())
}

/** A reservation under way still counts as the next one, until a day after its pickup. */
const startOfRide = (now: Date) => new Date(now.getTime() - DAY_MS)

export async function get(world: World, { params }: Call<typeof contract.getReservation>) {
  const now = world.now()
  return presentTo(params.id, found(await seenReservation(world.db, params.id, params.rid, now)), now)
}

/** Streams the whole reservation, immediately and after each change; an older state is never sent after a newer one. */
export async function watch(world: World, { params, session }: Call<typeof contract.watchReservation>) {
  const read = async () => {
    await realm.refuseEnded(world, session)
    const row = found(await rideForStream(world, params.rid))
    found((await isSeenBy(world.db, params.id, row, world.now())) || null)
    return { event: 'reservation', id: String(row.version), data: presentTo(params.id, row, world.now()) }
  }
  await read()
  return Answer.events(read, (wake) => {
    const stops = [listenToRide(world, params.rid, wake), realm.onEnd(world, session, wake)]
    return () => stops.forEach((stop) => stop())
  })
}
