import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { DAY_FILLS } from '../rules.ts'

const DAY_WRONG = '날짜를 확인해 주세요.'

/** Of each of 31 days from a day on: how many cars can be had, and how full that is. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/reservations/days',
  who: 'anyone',
  summary: 'How full days are',
  query: z.object({ from: dayIn(DAY_WRONG) }),
  output: z.array(z.object({ day: z.string(), cars: z.number(), fill: z.enum(DAY_FILLS) })),
})

/** The next days after a day on which each car can be had, three at most. */
export const listNextDays = endpoint({
  method: 'GET',
  path: '/api/reservations/next-days',
  who: 'anyone',
  summary: 'When cars can be had next',
  query: z.object({ after: dayIn(DAY_WRONG) }),
  output: z.array(z.object({ car_id: z.string(), days: z.array(z.string()) })),
})
