import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { recognizeTickets } from '#ride/ticket/store.ts'
import type { Unit } from '#world'
import { arrivalOf } from '../rules.ts'
import { changeReservation, type Reservation } from '../store.ts'
import {
  type EventMaker,
  positionAfter,
  standingEvents,
  stepsBeyond,
  stepTo,
  type TripEvent,
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
/** A locked ride with its events, in the order in which they were stored. */
type RecordedRide = { ride: Reservation; events: readonly TripEventRow[] }
export type Maker = { madeBy: EventMaker; makerId: string | null }

const rowOf =
  ({ id }: Pick<Reservation, 'id'>, maker: Maker, now: Date) =>
  (event: NewEvent) => ({
    ...event,
    id: event.id ?? newId(),
    takesBack: event.takesBack ?? null,
    reservationId: id,
    at: now,
    ...maker,
  })

const takeBack = ({ id }: TripEventRow, reason: string): NewEvent => ({
  kind: 'TAKEN_BACK',
  takesBack: id,
  reason,
})

/** Adds events to a locked ride; returns the columns that follow from all of its events. */
async function addTo(
  tx: Tx,
  { ride, events }: RecordedRide,
  added: (typeof tripEvent.$inferInsert & TripEvent)[],
) {
  await addEvents(tx, added)
  const all = [...events, ...added]
  const { answer, step } = tripOf(all)
  return {
    ...timesOf(all),
    driverAnswer: answer,
    tripStep: step,
    currentStop: positionAfter(step, ride.viaLocations.length),
  }
}

type Columns = Parameters<typeof changeReservation>[2]

/**
 * Adds an event to a locked ride and sets the columns that follow from it, together with `more`. Returns the ride's new
 * position.
 */
export async function recordEvent(
  unit: Unit,
  recorded: RecordedRide,
  maker: Maker,
  event: NewEvent,
  more: Columns = {},
) {
  const { ride, events } = recorded
  const row = rowOf(ride, maker, unit.now)(event)
  const last = standingEvents(events).at(-1)
  const previous = last ? (last.happenedAt ?? last.at) : null
  const sent = { at: unit.now, deviceTime: event.deviceTime ?? null }
  const dated = { ...row, happenedAt: happenedAt(sent, { pickupAt: ride.pickupAt, previous }) }
  const values = await addTo(unit.tx, recorded, [dated])
  await changeReservation(unit.tx, ride.id, { ...values, ...arrivalOf(ride, values, unit.now), ...more })
  await recognizeTickets(unit.tx, ride.id, unit.now)
  const version = ride.version + 1
  const fields = 'status' in more ? ['current_stop', 'status'] : ['current_stop']
  unit.revise({ subjectId: ride.id, version, fields })
  unit.publish('day', { day: ride.rideDate })
  unit.publish('reservation', { id: ride.id, version })
  return values.currentStop
}

/** Records a move by staff: adds the step to the place, or undoes the steps beyond it. Returns the derived columns. */
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
  const changes = [...beyond.map((event) => takeBack(event, reason)), ...added]
  return addTo(tx, { ride, events }, changes.map(row))
}

const ANSWERS_AND_ARRIVAL = ['ACCEPTED', 'DECLINED', 'EN_ROUTE', 'ARRIVED', 'NO_SHOW_CLAIMED']

/**
 * Undoes the driver's answer and the way to the pickup, because the driver or the time changed. If the guest is on
 * board, it undoes nothing. Returns the derived columns.
 */
export async function restartTrip({ tx, now }: Unit, ride: Reservation, maker: Maker) {
  const events = await eventsOf(tx, ride.id)
  const standing = standingEvents(events)
  const isUnderWay = standing.some(({ kind }) => !ANSWERS_AND_ARRIVAL.includes(kind))
  const gone = isUnderWay ? [] : standing
  const undone = gone.map((event) => takeBack(event, '')).map(rowOf(ride, maker, now))
  return addTo(tx, { ride, events }, undone)
}

const NO_SHOW_KINDS = ['NO_SHOW_CLAIMED', 'NO_SHOW']

/** Undoes the no-show and its claim, because staff revive the ride. Returns the derived columns. */
export async function undoNoShow({ tx, now }: Unit, ride: Reservation, maker: Maker) {
  const events = await eventsOf(tx, ride.id)
  const standing = standingEvents(events)
  const gone = standing.filter(({ kind }) => NO_SHOW_KINDS.includes(kind))
  const undone = gone.map((event) => takeBack(event, '')).map(rowOf(ride, maker, now))
  return addTo(tx, { ride, events }, undone)
}
