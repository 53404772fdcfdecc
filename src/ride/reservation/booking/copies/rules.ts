import { type Day, DAY_MS, daysBetween, timeOf } from '#kit/day.ts'
import type { Stop } from '../../rules.ts'

/** The number of days to which one request copies a ride. */
export const MAX_COPIES = 30

/** The KST wall time of a pickup on another day, at the same time of day. */
export const onDay = (day: Day, pickupAt: Date): string => `${day} ${timeOf(pickupAt)}`

/** The stops of a ride on another day, at the same times of day. */
export const stopsOnDay = (stops: Stop[], from: Day, to: Day): Stop[] =>
  stops.map(({ location, time }) => ({
    location,
    time: time && new Date(Date.parse(time) + daysBetween(from, to) * DAY_MS).toISOString(),
  }))
