import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { carOut } from '../contract.ts'
import { CAR_STATUSES, LAST_BOOKABLE_DAY } from '../rules.ts'

const DAY_STATUSES = ['AVAILABLE', 'UNAVAILABLE'] as const
const MAX_DAYS = 62
const MAX_CARS = 500
const day = dayIn()

export const monthOfCar = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  status: z.enum(CAR_STATUSES),
  units: z.number(),
  /** One element per day, from the first requested day. */
  days: z.array(z.object({ day: z.string(), status: z.enum(DAY_STATUSES), reservations: z.number() })),
})
export type MonthOfCar = z.output<typeof monthOfCar>

/** Every car with its setting and its live reservations on each day of a range. */
export const listMonth = endpoint({
  method: 'GET',
  path: '/api/admin/availability',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Cars by days, for staff',
  query: z.object({ from: day, days: z.coerce.number().int().min(1).max(MAX_DAYS).default(31) }),
  output: z.array(monthOfCar),
})

/** Opens or closes cars on all days of a range; existing reservations stay and are counted. */
export const patchRange = endpoint({
  method: 'PATCH',
  path: '/api/reservations/available/range',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Open or close cars for a range of days',
  body: z
    .object({
      car_ids: z.array(idIn).min(1).max(MAX_CARS),
      from: day,
      to: day,
      status: z.enum(DAY_STATUSES),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: '끝 날짜가 시작 날짜보다 빠릅니다.' }),
  output: z.object({ days: z.number(), reservations: z.number() }),
  idempotent: true,
})

/** The maximum number of days of a range. */
export const MAX_RANGE_DAYS = LAST_BOOKABLE_DAY + 1

/** Saves the order of cars, all of them or none. */
export const putOrder = endpoint({
  method: 'PUT',
  path: '/api/cars/order',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Set the display order of cars',
  body: z
    .array(z.object({ id: idIn, order: z.number().min(0).max(1_000_000) }))
    .min(1)
    .max(MAX_CARS)
    .refine((cars) => new Set(cars.map(({ id }) => id)).size === cars.length, '같은 차량이 두 번 있습니다.'),
  output: z.array(carOut),
  idempotent: true,
})
