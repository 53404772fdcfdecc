import { listAudit } from '#platform/audit/contract.ts'
import { listOutbox } from '#platform/outbox/contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { type DriverRow, listDrivers } from '#ride/driver/contract.ts'
import { type CarRow, listCars } from '#ride/fleet/contract.ts'
import { listReservations } from '#ride/reservation/contract.ts'
import {
  type DispatchOut,
  getDispatch,
  listCandidates,
  listDispatch,
  patchDetails,
  patchReservation,
} from '#ride/reservation/dispatch/contract.ts'
import { listCounts } from '#ride/reservation/dispatch/counts/contract.ts'
import { driverRank } from '#ride/reservation/dispatch/rules.ts'
import type { Driver, Unit } from '#ride/reservation/dispatch/widgets/use-candidates.ts'
import { listExpenses } from '#ride/reservation/expense/contract.ts'
import { DISPLAY_STATUSES, placesOf } from '#ride/reservation/rules.ts'
import { getTrip } from '#ride/reservation/trip-event/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { type Answer, answer, requestsTo, type Sent, sendStaffEvents } from './network.ts'
import { carRow, driverRow, memberRow, rideRow } from './rows.ts'
import { DESKTOP, openScreen, rowOf } from './screen.tsx'

const none = { blocked_by: null, near: null, warnings: [] }
export const freeUnit: Unit = {
  id: 'unit-free',
  registration_number: '702바9104',
  car_id: 'staria',
  car_name: 'STARIA',
  seats: 7,
  in_maintenance: false,
  is_held: false,
  free: true,
  ...none,
}
export const freeDriver: Driver = {
  id: driverRow.id,
  name: driverRow.name,
  phone: driverRow.phone!,
  note: '',
  last_drove: null,
  free: true,
  ...none,
}

type Change = Partial<DispatchOut> & { refund?: boolean; force?: boolean; reason?: string }
type Changed = { field: string; by: string; at: string }
type Options = { drivers?: Driver[]; units?: Unit[]; driverRows?: DriverRow[]; cars?: CarRow[] }

const idOf = (at: number) => `018f6d2a-0000-7000-8000-${String(at + 1).padStart(12, '0')}`

/** A fake API of reservations; it applies the changes of the screen, and simulated changes by other staff. */
export type Desk = ReturnType<typeof newDesk>

export function newDesk(given: Partial<DispatchOut>[] = [{}], options: Options = {}) {
  const { drivers = [freeDriver], units = [freeUnit] } = options
  const rides = new Map(
    given.map((changes, at) => [idOf(at), { ...rideRow, id: idOf(at), ...changes } as DispatchOut]),
  )
  const changed = new Map<string, Changed[]>()
  const put = (id: string, changes: Partial<DispatchOut>) => {
    const before = rides.get(id)!
    const after = { ...before, ...changes, version: before.version + 1 }
    rides.set(id, after)
    return { ...after, same_time: false }
  }
  return {
    rides,
    units,
    drivers,
    driverRows: options.driverRows ?? [driverRow],
    cars: options.cars ?? [carRow],
    changed,
    put,
    ride: (at = 0) => [...rides.values()][at]!,
    /** Simulates a change of a reservation by other staff. */
    changeElsewhere(changes: Partial<DispatchOut>, at = 0) {
      const id = [...rides.keys()][at]!
      const now = Object.keys(changes).map((field) => ({ field, by: '동료', at: '2026-10-02T03:00:00.000Z' }))
      changed.set(id, [...(changed.get(id) ?? []), ...now])
      put(id, changes)
    },
    tell: (at = 0) => sendStaffEvents({ topic: 'reservation', id: [...rides.keys()][at]! }),
    /** The effect of one change on a reservation, decided like the server. */
    effectOf(before: DispatchOut, { refund, force, reason: _, ...change }: Change): Partial<DispatchOut> {
      if (change.status !== undefined)
        return {
          status: change.status,
          display_status: change.status,
          held_tickets: change.status === 'CANCELLED' && refund !== false ? 0 : 1,
          settled_tickets: change.status === 'CONFIRMED' ? null : before.settled_tickets,
        }
      if (change.car_inventory_id !== undefined) {
        const { registration_number, car_id, car_name } = units.find(
          ({ id }) => id === change.car_inventory_id,
        )!
        return { ...change, registration_number, car_id, car_name }
      }
      if (change.driver_id !== undefined) {
        const driver = drivers.find(({ id }) => id === change.driver_id)
        return { ...change, driver: driver?.name ?? null, driver_forced: force ?? false }
      }
      if (change.current_stop !== undefined) {
        const places = placesOf({
          pickupLocation: before.pickup_location,
          viaLocations: before.via_locations,
          dropoffLocation: before.dropoff_location,
        })
        const isLast = change.current_stop === places.length - 1
        return {
          ...change,
          current_location: change.current_stop === null ? null : places[change.current_stop]!,
          display_status: isLast ? 'COMPLETED' : before.status,
        }
      }
      if (change.settled_tickets !== undefined)
        return { ...change, held_tickets: change.settled_tickets ?? before.held_tickets }
      return change
    },
  }
}

/** Refuses a change based on an older version, with the author of each change since. */
const versioned = (desk: Desk, inner: Answer): Answer => ({
  ...inner,
  reply(sent: Sent) {
    const current = desk.rides.get(sent.params.id!)!
    const madeOn = sent.headers.get('if-match')
    if (madeOn === null || madeOn === `"${current.version}"`) return inner.reply(sent)
    const facts = { current, changed: desk.changed.get(current.id) ?? [] }
    return { status: 409, body: { code: 'STALE', err: '다른 사람이 먼저 변경했습니다.', ...facts } }
  },
})

const isListed =
  ({ status, q, driver, from, to }: Record<string, string>) =>
  (ride: DispatchOut) =>
    (!status || ride.display_status === status) &&
    (!q || `${ride.name} ${ride.user_id} ${ride.phone}`.toLowerCase().includes(q.toLowerCase())) &&
    (!driver || (driver === 'none' ? ride.driver_id === null : ride.driver_id === driver)) &&
    (!from || ride.ride_date >= from) &&
    (!to || ride.ride_date <= to)

function countsOf(rides: DispatchOut[], { status, ...filters }: Record<string, string>) {
  const left = rides.filter(isListed(filters))
  const shown = left.filter((ride) => ride.display_status === status)
  return {
    statuses: DISPLAY_STATUSES.map((one) => ({
      status: one,
      count: left.filter((ride) => ride.display_status === one).length,
      more: false,
    })),
    days: [...new Set(shown.map((ride) => ride.ride_date))].map((day) => {
      const on = shown.filter((ride) => ride.ride_date === day)
      return { day, count: on.length, unassigned: on.filter((ride) => ride.driver_id === null).length }
    }),
  }
}

const sortDrivers = (drivers: Driver[]) =>
  drivers.toSorted((a, b) => driverRank(a.warnings) - driverRank(b.warnings))

/** Applies a requested change to one reservation. */
export const patchAnswer = (desk: Desk): Answer =>
  versioned(
    desk,
    answer(patchReservation, ({ params: { id }, body }) =>
      desk.put(id!, desk.effectOf(desk.rides.get(id!)!, body)),
    ),
  )

/** The answers of the API about reservations. */
export function deskAnswers(desk: Desk): Answer[] {
  const rides = () => [...desk.rides.values()]
  return [
    answer(listDispatch, ({ query }) => rides().filter(isListed(query))),
    answer(listCounts, ({ query }) => countsOf(rides(), query)),
    answer(listCandidates, () => ({ units: desk.units, drivers: sortDrivers(desk.drivers) })),
    answer(getDispatch, ({ params }) => desk.rides.get(params.id!)!),
    patchAnswer(desk),
    versioned(
      desk,
      answer(patchDetails, ({ params: { id }, body: { reason: _, ...changes } }) => desk.put(id!, changes)),
    ),
    answer(getMember, { ...memberRow, marketing: false, tickets_expiring: [] }),
    answer(listDrivers, desk.driverRows),
    answer(listCars, desk.cars),
    answer(listReservations, []),
    answer(listTickets, []),
    answer(listOutbox, []),
    answer(listAudit, []),
    answer(getTrip, []),
    answer(listExpenses, { total: 0, expenses: [] }),
  ]
}

type Opening = { path?: string; size?: typeof DESKTOP; more?: Answer[] }

/** Opens the list of reservations. */
export const openDesk = (desk: Desk, { path = '', size = DESKTOP, more = [] }: Opening = {}) =>
  openScreen(`/admin/reservation${path}`, [...more, ...deskAnswers(desk)], { size })

/** Opens a dialog from the row of a reservation. */
export const openAction = (name: RegExp, { id }: { id: string }) =>
  rowOf({ id }).getByRole('button', { name }).first().click()

/** The changes of reservations that were sent so far. */
export const sentChanges = () => requestsTo(patchReservation).map(({ body }) => body as object)
