import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import type { Unit } from '#world'
import { arrivalOf } from '../rules.ts'
import { changeReservation, type Reservation } from '../store.ts'
import {
  type EventMaker,
  positionAfter,
  standingEvents,
  stepsBeyond,
  stepTo,
  timesOf,
  tripOf,
} from './rules.ts'
import { happenedAt } from './times/rules.ts'
import { addEvents, eventsOf, type TripEventRow } from './store.ts'
import type { tripEvent } from './tables.ts'

type NewEvent = Pick<
  typeof tripEvent.$inferInsert,
  'kind' | 'takesBack' | 'reason' | 'fileId' | 'deviceTime'
> & {
  id?: string
}
export type Maker = { madeBy: EventMaker; makerId: string | null }

const rowOf =
  ({ id }: Pick<Reservation, 'id'>, maker: Maker, now: Date) =>
  (event: NewEvent) => ({
    id: newId(),
    reservationId: id,
    at: now,
    ...maker,
    ...event,
  })

const takeBack = ({ id }: TripEventRow, reason: string): NewEvent => ({
  kind: 'TAKEN_BACK',
  takesBack: id,
  reason,
})

/** The columns of a reservation that follow from its events. */
async function derivedColumns(tx: Tx, { id, viaLocations }: Pick<Reservation, 'id' | 'viaLocations'>) {
  const events = await eventsOf(tx, id)
  const { answer, step } = tripOf(events)
  return {
    ...timesOf(events),
    driverAnswer: answer,
    tripStep: step,
    currentStop: positionAfter(step, viaLocations.length),
  }
}

type Columns = Parameters<typeof changeReservation>[2]

/**
 * Adds an event to a locked ride and sets the columns that follow from it, together with `more`. Returns the ride's new
 * position.
 */
export async function recordEvent(
  unit: Unit,
  ride: Reservation,
  maker: Maker,
  event: NewEvent,
  more: Columns = {},
) {
  const row = rowOf(ride, maker, unit.now)(event)
  const last = standingEvents(await eventsOf(unit.tx, ride.id)).at(-1)
  const previous = last ? (last.happenedAt ?? last.at) : null
  const sent = { at: unit.now, deviceTime: event.deviceTime ?? null }
  await addEvents(unit.tx, [{ ...row, happenedAt: happenedAt(sent, { pickupAt: ride.pickupAt, previous }) }])
  const values = await derivedColumns(unit.tx, ride)
  await changeReservation(unit.tx, ride.id, { ...values, ...arrivalOf(ride, values, unit.now), ...more })
  const version = ride.version + 1
  const fields = 'status' in more ? ['current_stop', 'status'] : ['current_stop']
  unit.revise({ subjectId: ride.id, version, fields })
  unit.publish('day', { day: ride.rideDate })
  unit.publish('reservation', { id: ride.id, version })
  return values.currentStop
}

/** The events of a move by staff: the step to the place, or the steps beyond it taken back. Returns the derived columns. */
export async function recordMove(
  { tx, now }: Unit,
  ride: Reservation,
  move: { to: number | null; makerId: string; reason: string },
) {
  const { to, makerId, reason } = move
  const stops = ride.viaLocations.length
  const events = await eventsOf(tx, ride.id)
  const beyond = stepsBeyond(events, to, stops)
  const gone = new Set(beyond.map(({ id }) => id))
  const left = tripOf(events.filter(({ id }) => !gone.has(id)))
  const isThere = positionAfter(left.step, stops) === to
  const added = isThere || to === null ? [] : [{ kind: stepTo(to, stops), reason }]
  const row = rowOf(ride, { madeBy: 'STAFF', makerId }, now)
  await addEvents(tx, [...beyond.map((event) => takeBack(event, reason)), ...added].map(row))
  return derivedColumns(tx, ride)
}

const ANSWERS_AND_ARRIVAL = ['ACCEPTED', 'DECLINED', 'EN_ROUTE', 'ARRIVED', 'NO_SHOW_CLAIMED']

/**
 * Takes back the answer of a ride's driver, and the way to the pickup, because another driver comes or the time is
 * another. A guest on board stays on board. Returns the derived columns.
 */
export async function restartTrip({ tx, now }: Unit, ride: Reservation, maker: Maker) {
  const standing = standingEvents(await eventsOf(tx, ride.id))
  const isUnderWay = standing.some(({ kind }) => !ANSWERS_AND_ARRIVAL.includes(kind))
  const gone = isUnderWay ? [] : standing
  await addEvents(tx, gone.map((event) => takeBack(event, '')).map(rowOf(ride, maker, now)))
  return derivedColumns(tx, ride)
}

const NO_SHOW_KINDS = ['NO_SHOW_CLAIMED', 'NO_SHOW']

/** Takes back the decision that the guest did not come, because staff revive the ride. Returns the derived columns. */
export async function undoNoShow({ tx, now }: Unit, ride: Reservation, maker: Maker) {
  const standing = standingEvents(await eventsOf(tx, ride.id))
  const gone = standing.filter(({ kind }) => NO_SHOW_KINDS.includes(kind))
  await addEvents(tx, gone.map((event) => takeBack(event, '')).map(rowOf(ride, maker, now)))
  return derivedColumns(tx, ride)
}
