import { addDays, type Day, startOf } from '#kit/day.ts'

export const LAST_BOOKABLE_DAY = 365
export const STRIP_DAYS = 31
/** The maximum of days in one request. */
export const MAX_DAYS = 62
export const CAR_STATUSES = ['AVAILABLE', 'UNAVAILABLE', 'MAINTENANCE'] as const
export type CarStatus = (typeof CAR_STATUSES)[number]

/** The first day that can be booked: today + open_date (C-144). */
export const firstOpenDay = (today: Day, openDate: number): Day => addDays(today, openDate)

/** The KST midnight from which a day can no longer be booked: a ride must be booked `openDate` days ahead. */
export const bookableUntil = (day: Day, openDate: number): Date => startOf(addDays(day, 1 - openDate))

export type DayState = 'PAST' | 'BEFORE_OPENING' | 'OPEN' | 'TOO_FAR'

/** The state of a day: past, in the pending window, open, or more than a year ahead (C-142, C-143, C-144). */
export function dayState(day: Day, today: Day, openDate: number): DayState {
  if (day < today) return 'PAST'
  if (day < firstOpenDay(today, openDate)) return 'BEFORE_OPENING'
  return day > addDays(today, LAST_BOOKABLE_DAY) ? 'TOO_FAR' : 'OPEN'
}

export type CarDay = {
  carStatus: string
  dayStatus: string | null
  hasFreeUnit: boolean
  /** Other members wait for the car on that day, so the next free unit is offered to them. */
  hasWaitlist?: boolean
}

/** Whether staff offer a car on a day. */
export const isCarOffered = (car: Pick<CarDay, 'carStatus' | 'dayStatus'>): boolean =>
  car.carStatus === 'AVAILABLE' && car.dayStatus !== 'UNAVAILABLE'

/** Whether a car can be booked on an open day: car and day are AVAILABLE, a unit is free, and no other member waits. */
export const isCarFree = (car: CarDay): boolean => isCarOffered(car) && car.hasFreeUnit && !car.hasWaitlist

/**
 * The availability of a day: OPEN: cars are free. FULL: all are taken. CLOSED: staff offer none. BEFORE_OPENING: too
 * early to book.
 */
export const DAY_FILLS = ['OPEN', 'FULL', 'CLOSED', 'BEFORE_OPENING'] as const
export type DayFill = (typeof DAY_FILLS)[number]

/** Up to this number of cars, a day counts as having few left. */
export const FEW_CARS = 2

/** The availability of a day in this state. `free`: the number of free cars; `isServed`: whether staff offer at least one car. */
export function dayFill(state: DayState, { free, isServed }: { free: number; isServed: boolean }): DayFill {
  if (state === 'BEFORE_OPENING') return state
  if (state !== 'OPEN' || !isServed) return 'CLOSED'
  return free ? 'OPEN' : 'FULL'
}
