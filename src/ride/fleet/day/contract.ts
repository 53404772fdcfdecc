import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { DAY_FILLS, MAX_DAYS, STRIP_DAYS } from '../rules.ts'

const DAY_WRONG = '날짜를 확인해 주세요.'

const dayFill = z.object({
  day: z.string(),
  state: z.enum(DAY_FILLS),
  /** The number of cars that are free. */
  free: z.number(),
})
export type DayOut = z.output<typeof dayFill>

/** For each day of a range (31 days by default): the number of free cars, or the reason why none is free. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/reservations/days',
  who: 'anyone',
  summary: 'Availability by day',
  query: z.object({
    from: dayIn(DAY_WRONG),
    days: z.coerce.number().int().min(1).max(MAX_DAYS).default(STRIP_DAYS),
  }),
  output: z.array(dayFill),
})

const nextDays = z.object({ car_id: z.string(), days: z.array(z.string()) })
export type NextDaysOut = z.output<typeof nextDays>

/** For each car, the next days after a day on which it is free, at most three. */
export const listNextDays = endpoint({
  method: 'GET',
  path: '/api/reservations/next-days',
  who: 'anyone',
  summary: 'Next free days of cars',
  query: z.object({ after: dayIn(DAY_WRONG) }),
  output: z.array(nextDays),
})
