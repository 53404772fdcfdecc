import { type Day, instantOf, startOf } from '#kit/day.ts'
import type { OffReason } from '#ride/driver/rules.ts'
import type { DispatchOut } from '../contract.ts'

type Ride = DispatchOut

/** The first hour of a timeline; an earlier ride is drawn at its left edge. */
export const FIRST_HOUR = 5
const LAST_HOUR = 24
export const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, at) => FIRST_HOUR + at)
const DAY_MINUTES = (LAST_HOUR - FIRST_HOUR) * 60
const MINUTE = 60_000
/** The smallest width of a ride in percent (90 minutes), so that a short ride can be pressed. */
const LEAST_WIDTH = (90 / DAY_MINUTES) * 100
/** The smallest room of a ride in percent (180 minutes), so that its text can be read. */
const LEAST_ROOM = (180 / DAY_MINUTES) * 100

const minutesOf = (instant: Date, day: Day): number =>
  Math.floor((instant.getTime() - startOf(day).getTime()) / MINUTE)
const placeOf = (minutes: number): number =>
  Math.max(0, Math.min(100, ((minutes - FIRST_HOUR * 60) / DAY_MINUTES) * 100))

export type Span = { left: number; width: number }

/**
 * Left edge and width of a ride in a day's lane, in percent, from pickup to planned end. A ride of the night before
 * starts at the left edge.
 */
export function spanOf({ pickup_time, expected_end_at }: Ride, day: Day): Span {
  const start = minutesOf(instantOf(pickup_time)!, day)
  const end = minutesOf(new Date(expected_end_at), day)
  const left = Math.min(placeOf(start), 100 - LEAST_WIDTH)
  return { left, width: Math.max(placeOf(end) - left, LEAST_WIDTH) }
}

/** A ride in a row of its lane; `room`: the width until the next ride of the row, in percent. */
export type Bar = Span & { ride: Ride; row: number; room: number }

/** The rides of a lane in as few rows as possible: no two overlap, and each has room for its text. */
export function barsOf(rides: readonly Ride[], day: Day): Bar[] {
  const ends: number[] = []
  const placed = byPickup(rides).map((ride) => {
    const span = spanOf(ride, day)
    const free = ends.findIndex((end) => end <= span.left)
    const row = free === -1 ? ends.length : free
    ends[row] = span.left + Math.max(span.width, LEAST_ROOM)
    return { ride, row, ...span }
  })
  return placed.map((bar, at) => {
    const next = placed.slice(at + 1).find(({ row }) => row === bar.row)
    return { ...bar, room: (next?.left ?? 100) - bar.left }
  })
}

/** The number of rows of a lane, at least one. */
export const rowCount = (bars: readonly Bar[]): number => Math.max(1, ...bars.map(({ row }) => row + 1))

/** Rides by pickup, the earliest first. */
export const byPickup = (rides: readonly Ride[]): Ride[] =>
  rides.toSorted((a, b) => a.pickup_time.localeCompare(b.pickup_time) || a.id.localeCompare(b.id))

/** The position of an instant in a day's lane, in percent; null on another day or before the first hour. */
export function nowOffsetPercent(now: Date, day: Day): number | null {
  const minutes = minutesOf(now, day)
  return minutes < FIRST_HOUR * 60 || minutes >= LAST_HOUR * 60 ? null : placeOf(minutes)
}

/** The percent of a day's lanes to scroll to: one hour before now; on another day, the first ride. */
export function initialScrollPercent(lanes: readonly Lane[], day: Day, now: Date): number {
  if (nowOffsetPercent(now, day) !== null) return placeOf(minutesOf(now, day) - 60)
  const places = lanes.flatMap(({ rides }) => rides.map((ride) => spanOf(ride, day).left))
  return places.length ? Math.min(...places) : 0
}

export type AwayReason = OffReason | 'IN_MAINTENANCE'
/** Hours of a day, `00:00` to `24:00`, in which a driver or a unit is not available. */
export type Away = { from: string; to: string; reason: AwayReason }

/** A unit or a driver with its rides of the day. */
export type Lane = {
  id: string
  name: string
  text: string
  /** The seats of a unit; undefined for a driver. */
  seats?: number
  isRemoved?: boolean
  away: Away[]
  rides: Ride[]
}

const wholeDay = (reason: AwayReason): Away[] => [{ from: '00:00', to: '24:00', reason }]

type Shift = { from: string; to: string }
type Duty = { is_licensed: boolean; is_on_leave: boolean; hours: Shift[] | null }

/** The hours of a day in which a driver should not drive. A reason for the whole day hides the others. */
export function awayOfDriver({ is_licensed, is_on_leave, hours }: Duty): Away[] {
  if (!is_licensed) return wholeDay('LICENCE_EXPIRED')
  if (is_on_leave) return wholeDay('ON_LEAVE')
  if (hours === null) return []
  return hours.length ? gapsBetween(hours) : wholeDay('OFF_DAY')
}

/** The hours of a day in which a unit cannot drive. */
export const awayOfUnit = ({ in_maintenance }: { in_maintenance: boolean }): Away[] =>
  in_maintenance ? wholeDay('IN_MAINTENANCE') : []

function gapsBetween(hours: Shift[]): Away[] {
  const sorted = hours.toSorted((a, b) => a.from.localeCompare(b.from))
  const gaps: Away[] = []
  let covered = '00:00'
  for (const { from, to } of [...sorted, { from: '24:00', to: '24:00' }]) {
    if (covered < from) gaps.push({ from: covered, to: from, reason: 'OFF_HOURS' })
    if (covered < to) covered = to
  }
  return gaps
}

const ORDER_STEP_MINUTES = 30

/** The time, rounded down to half an hour, of a press on an empty place; `share` of the lane's width. */
export function timeAt(share: number): string {
  const minutes = FIRST_HOUR * 60 + Math.min(Math.max(share, 0), 0.999) * DAY_MINUTES
  const step = Math.floor(minutes / ORDER_STEP_MINUTES) * ORDER_STEP_MINUTES
  return `${String(Math.floor(step / 60)).padStart(2, '0')}:${String(step % 60).padStart(2, '0')}`
}

/** Left edge and width of some hours in a day's lane, in percent; null if they are before its first hour. */
export function laneSpanOf({ from, to }: Pick<Away, 'from' | 'to'>): Span | null {
  const [left, right] = [placeOf(minutesIn(from)), placeOf(minutesIn(to))]
  return right > left ? { left, width: right - left } : null
}

const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const rideDay = ({ pickup_time }: Ride): Day => pickup_time.slice(0, 10)
const timeOf = ({ pickup_time }: Ride): string => pickup_time.slice(11, 16)

/** Why a ride cannot be dropped on a lane, or needs force or a reason there. */
export type DropCode = 'REMOVED' | AwayReason | 'UNIT_BUSY' | 'DRIVER_BUSY' | 'TOO_FEW_SEATS'
export type Drop = { code: DropCode; other?: Ride }

const REFUSED: readonly DropCode[] = ['REMOVED', 'LICENCE_EXPIRED', 'IN_MAINTENANCE', 'UNIT_BUSY']

/** Whether the server refuses such a drop even with force and a reason. */
export const isDropRefused = ({ code }: Drop): boolean => REFUSED.includes(code)

/** The most serious objection to dropping a ride on a lane; null if there is none. */
export function dropObjection(ride: Ride, lane: Lane): Drop | null {
  if (lane.rides.some(({ id }) => id === ride.id)) return null
  if (lane.isRemoved) return { code: 'REMOVED' }
  const away = lane.away.find(({ from, to }) => from <= timeOf(ride) && timeOf(ride) < to)
  if (away && isDropRefused({ code: away.reason })) return { code: away.reason }
  const other = lane.rides.find((one) => rideDay(one) === rideDay(ride))
  if (other) return { code: lane.seats === undefined ? 'DRIVER_BUSY' : 'UNIT_BUSY', other }
  if (away) return { code: away.reason }
  return lane.seats !== undefined && lane.seats < ride.passenger_count ? { code: 'TOO_FEW_SEATS' } : null
}

/** Whether the pickup time has passed without an arrival of the car. */
export const isLate = ({ display_status, current_stop, pickup_time }: Ride, now: Date): boolean =>
  display_status === 'CONFIRMED' && current_stop === null && instantOf(pickup_time)! < now

export const STEP_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
export type StepKey = (typeof STEP_KEYS)[number]

/**
 * The ride to which a key moves the focus: left and right along a lane, up and down to the nearest ride of another
 * lane. `groups`: the lanes from the top, each with its rides by pickup. Null if there is none.
 */
export function rideAfterKey(groups: readonly Ride[][], id: string, key: StepKey): string | null {
  const lanes = groups.filter((rides) => rides.length)
  const all = lanes.flat()
  const row = lanes.findIndex((rides) => rides.some((ride) => ride.id === id))
  if (row === -1) return null
  if (key === 'Home') return all[0]!.id
  if (key === 'End') return all.at(-1)!.id
  const at = all.findIndex((ride) => ride.id === id)
  if (key === 'ArrowLeft') return all[at - 1]?.id ?? null
  if (key === 'ArrowRight') return all[at + 1]?.id ?? null
  const there = lanes[row + (key === 'ArrowDown' ? 1 : -1)] ?? []
  return nearestTo(all[at]!, there)
}

function nearestTo(ride: Ride, others: readonly Ride[]): string | null {
  const pickupOf = (one: Ride) => instantOf(one.pickup_time)!.getTime()
  const awayFrom = (one: Ride) => Math.abs(pickupOf(one) - pickupOf(ride))
  return others.toSorted((a, b) => awayFrom(a) - awayFrom(b))[0]?.id ?? null
}
