import { addDays, type Day } from '#kit/day.ts'

export const LAST_BOOKABLE_DAY = 365
export const STRIP_DAYS = 31
export const CAR_STATUSES = ['AVAILABLE', 'UNAVAILABLE', 'MAINTENANCE'] as const
export type CarStatus = (typeof CAR_STATUSES)[number]

/** Without spaces and in NFC: the form in which a registration number is unique. */
export const plateOf = (text: string): string => text.normalize('NFC').replace(/\s/g, '')

/** `123가 4567`: as it stands on the plate. */
export const formatPlate = (plate: string): string => plate.replace(/(\d{4})$/, ' $1')

// Private and commercial cars, then parcels, then rental cars (decision 23).
const PLATE_LETTERS = '가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자배하허호'
const PLATE = new RegExp(`^\\d{2,3}[${PLATE_LETTERS}]\\d{4}$`)

/** 2–3 digits, one Hangul letter that plates really carry, 4 digits, spaces aside. */
export const isPlate = (text: string): boolean => PLATE.test(plateOf(text))

/** The first day that can be booked: today + open_date (C-144). */
export const firstOpenDay = (today: Day, openDate: number): Day => addDays(today, openDate)

export type DayState = 'PAST' | 'BEFORE_OPENING' | 'OPEN' | 'TOO_FAR'

/** Whether a day can be chosen: past, in the pending window, open, or more than a year ahead (C-142, C-143, C-144). */
export function dayState(day: Day, today: Day, openDate: number): DayState {
  if (day < today) return 'PAST'
  if (day < firstOpenDay(today, openDate)) return 'BEFORE_OPENING'
  return day > addDays(today, LAST_BOOKABLE_DAY) ? 'TOO_FAR' : 'OPEN'
}

export type CarDay = { carStatus: string; dayStatus: string | null; hasFreeUnit: boolean }

/** Whether a car can be had on an open day: car and day AVAILABLE, and a unit free. */
export const isCarFree = (car: CarDay): boolean =>
  car.carStatus === 'AVAILABLE' && car.dayStatus !== 'UNAVAILABLE' && car.hasFreeUnit
