import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { dispatchOut } from '../contract.ts'

const rides = z.array(dispatchOut)

const lane = {
  id: z.string(),
  /** Whether the unit or driver was removed: they keep their rides of that day, but take no others. */
  is_removed: z.boolean(),
  rides,
}

/**
 * The live rides of a KST day, by unit and by driver. Today also has the unfinished rides of the night before. Every
 * unit and driver has a lane, even an empty one; a removed one has a lane if it has rides.
 */
export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/timeline',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'A day by cars and drivers',
  query: z.object({ day: dayIn() }),
  output: z.object({
    cars: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        seats: z.number(),
        units: z.array(z.object({ ...lane, registration_number: z.string(), in_maintenance: z.boolean() })),
      }),
    ),
    drivers: z.array(
      z.object({
        ...lane,
        name: z.string(),
        phone: z.string(),
        is_licensed: z.boolean(),
        is_on_leave: z.boolean(),
        /** The working hours of that day, from `00:00` to `24:00`; null: no fixed schedule. */
        hours: z.array(z.object({ from: z.string(), to: z.string() })).nullable(),
      }),
    ),
    /** Rides without a driver. */
    unassigned: rides,
  }),
})
