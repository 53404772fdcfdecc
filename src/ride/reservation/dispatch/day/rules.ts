import { type Day, instantOf, startOf } from '#kit/day.ts'
import type { DispatchOut } from '../contract.ts'

type Ride = DispatchOut

/** The hours of a timeline; an earlier ride is drawn at its beginning. */
export const FIRST_HOUR = 5
const LAST_HOUR = 24
export const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, at) => FIRST_HOUR + at)
const DAY_MINUTES = (LAST_HOUR - FIRST_HOUR) * 60
const MINUTE = 60_000
const LEAST_MINUTES = 120
const AFTER_LAST_STOP = 60

const minutesOf = (instant: Date, day: Day): number =>
  Math.floor((instant.getTime() - startOf(day).getTime()) / MINUTE)
const placeOf = (minutes: number): number =>
  Math.max(0, Math.min(100, ((minutes - FIRST_HOUR * 60) / DAY_MINUTES) * 100))

/**
 * The place of a ride in a day's lane, in percent. A ride of the night before is drawn at the beginning. The end of a
 * ride is unknown: one hour after its last stop, at least two hours after pickup.
 */
export function spanOf({ pickup_time, via_locations }: Ride, day: Day): { left: number; width: number } {
  const start = minutesOf(instantOf(pickup_time)!, day)
  const stops = via_locations.flatMap(({ time }) => (time ? [minutesOf(new Date(time), day)] : []))
  const end = Math.max(start + LEAST_MINUTES, ...stops.map((stop) => stop + AFTER_LAST_STOP))
  const left = Math.min(placeOf(start), 100 - (LEAST_MINUTES / DAY_MINUTES) * 100)
  return { left, width: Math.max(placeOf(end) - left, (LEAST_MINUTES / DAY_MINUTES) * 100) }
}

/** The place of an instant in a day's lane, in percent; null on another day or before the first hour. */
export function nowOffsetPercent(now: Date, day: Day): number | null {
  const minutes = minutesOf(now, day)
  return minutes < FIRST_HOUR * 60 || minutes >= LAST_HOUR * 60 ? null : placeOf(minutes)
}

/** The percent of a day's lanes to scroll to: an hour before now; on another day, the first ride. */
export function initialScrollPercent(lanes: readonly Lane[], day: Day, now: Date): number {
  if (nowOffsetPercent(now, day) !== null) return placeOf(minutesOf(now, day) - 60)
  const places = lanes.flatMap(({ rides }) => rides.map((ride) => spanOf(ride, day).left))
  return places.length ? Math.min(...places) : 0
}

/** A unit or a driver with its rides of the day. */
export type Lane = {
  id: string
  name: string
  text: string
  seats?: number
  isRemoved?: boolean
  rides: Ride[]
}

const rideDay = ({ pickup_time }: Ride): Day => pickup_time.slice(0, 10)

/** The reason why a ride cannot be dropped on a lane; empty when it can. A busy or too small choice is possible only in the dialog, after its warning. */
export function dropRefusal(ride: Ride, lane: Lane): string {
  if (lane.rides.some(({ id }) => id === ride.id)) return ''
  if (lane.isRemoved) return '삭제되어 배정할 수 없습니다'
  const other = lane.rides.find((one) => rideDay(one) === rideDay(ride))
  if (other) return `${other.pickup_time.slice(11)} ${other.name} 님 운행이 있습니다`
  if (lane.seats !== undefined && lane.seats < ride.passenger_count)
    return `최대 ${lane.seats}명, 탑승 ${ride.passenger_count}명입니다`
  return ''
}
