import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { MAX_NAME } from '#kit/name.ts'
import { exportedQuery } from '#kit/page.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, normalizeText, text } from '#kit/text.ts'
import { MAX_LICENSE_DAYS, parseSchedule, scheduleText } from './rules.ts'
import { SCHEDULE_WRONG } from './copy.ts'

const NAME_MISSING = '이름을 입력해주세요.'
const PHONE_MISSING = '전화번호를 입력해주세요.'

const required = (missing: string) => z.string(missing).refine((value) => normalizeText(value), missing)
const day = dayIn('날짜를 확인해 주세요.')
const schedule = maybeText(1000)
  .refine((value) => parseSchedule(value) !== null, SCHEDULE_WRONG)
  .transform((value) => scheduleText(parseSchedule(value) ?? []))

const fields = {
  name: required(NAME_MISSING).pipe(text(MAX_NAME)),
  phone: required(PHONE_MISSING).pipe(mobileIn('전화번호를 정확히 입력해 주세요.')),
  address: maybeText(200),
  note: maybeText(1000),
  fixed_schedule: schedule,
  licence_expires_on: dayIn('날짜를 확인해 주세요.', MAX_LICENSE_DAYS).nullable(),
}

const hours = z.object({ weekday: z.int(), from: z.string(), to: z.string() })
const leaveDays = z.object({ from: z.string(), to: z.string() })

export const driverOut = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  note: z.string(),
  /** The schedule as text; `working_days` is the same schedule as data. */
  fixed_schedule: z.string(),
  working_days: z.array(hours),
  licence_expires_on: z.string().nullable(),
  /** Today's leave, otherwise the next one. */
  leave: leaveDays.nullable(),
  version: z.int(),
})
export type DriverRow = z.output<typeof driverOut>

/** Drivers by name; `q` searches name and phone, with or without hyphens. The CSV contains the whole list. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/drivers',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Drivers by name',
  query: z.object({
    q: searchIn,
    ...exportedQuery,
    sort: z.enum(['name', '-name', 'created_at', '-created_at']).optional(),
  }),
  output: z.array(driverOut),
  paged: true,
  download: 'text/csv',
})

export const createDriver = endpoint({
  method: 'POST',
  path: '/api/drivers',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Add a driver',
  body: z.object({
    ...fields,
    address: fields.address.default(''),
    note: fields.note.default(''),
    fixed_schedule: schedule.nullish().transform((value) => value ?? ''),
    licence_expires_on: fields.licence_expires_on.default(null),
  }),
  output: driverOut,
  status: 201,
  idempotent: true,
})

/** Changes a driver; missing fields stay. With `version`, only if the row still has it (409 STALE). */
export const patchDriver = endpoint({
  method: 'PATCH',
  path: '/api/drivers/{id}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Change a driver',
  versioned: true,
  body: z.object(fields).partial(),
  output: driverOut,
  idempotent: true,
})

/** Refused while a live future reservation has the driver (409 IN_USE). */
export const deleteDriver = endpoint({
  method: 'DELETE',
  path: '/api/drivers/{id}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Remove a driver',
})

const leaveOut = leaveDays.extend({
  id: z.string(),
  note: z.string(),
  /** Coming rides of the driver on these days: they keep the driver until staff change it. */
  reservations: z.int(),
})

/** A driver's leaves, the latest first. */
export const listLeaves = endpoint({
  method: 'GET',
  path: '/api/drivers/{id}/leave',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Leaves of a driver',
  output: z.array(leaveOut),
})

/**
 * Adds a leave, first and last day included; 409 LEAVE_OVERLAP if one of its days is already on leave. Reservations on
 * its days stay and are counted.
 */
export const createLeave = endpoint({
  method: 'POST',
  path: '/api/drivers/{id}/leave',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Add a leave of a driver',
  body: z.object({ from: day, to: day, note: maybeText(200).default('') }),
  output: leaveOut,
  status: 201,
  idempotent: true,
})

export const deleteLeave = endpoint({
  method: 'DELETE',
  path: '/api/drivers/{id}/leave/{leaveId}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Remove a leave of a driver',
})

const offReasonOut = z.enum(['LICENCE_EXPIRED', 'ON_LEAVE', 'OFF_DAY', 'OFF_HOURS']).nullable()

/** Seven days of a driver: working hours, leave and rides. */
export const getWeek = endpoint({
  method: 'GET',
  path: '/api/drivers/{id}/week',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'A week of a driver',
  query: z.object({ from: day }),
  output: z.array(
    z.object({
      day: z.string(),
      /** Whether the driver works that day by the fixed schedule; always true without one. */
      is_working_day: z.boolean(),
      hours: z.array(z.object({ from: z.string(), to: z.string() })),
      leave: leaveDays.extend({ id: z.string(), note: z.string() }).nullable(),
      is_licensed: z.boolean(),
      rides: z.array(
        z.object({
          id: z.string(),
          pickup_time: z.string(),
          status: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED']),
          name: z.string(),
          pickup_location: z.string(),
          dropoff_location: z.string(),
          car_name: z.string(),
          registration_number: z.string().nullable(),
          /** The reason why the driver should not drive at that time. */
          off_reason: offReasonOut,
        }),
      ),
    }),
  ),
})
