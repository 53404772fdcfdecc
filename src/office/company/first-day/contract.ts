import { z } from 'zod'
import { endpoint, type OutputOf } from '#kit/contract.ts'
import { STEPS } from './rules.ts'

/** The steps of a new company before it takes rides. `version`: the version of the company's details. */
export const getFirstDay = endpoint({
  method: 'GET',
  path: '/api/admin/first-day',
  who: 'admin',
  needs: 'SETTINGS',
  showsNoPerson: true,
  summary: "The steps of a company's first day",
  output: z.object({
    /** The cars and prices are samples, and messages and payments go to the simulator. */
    is_sample: z.boolean(),
    is_booking_open: z.boolean(),
    steps: z.array(z.object({ key: z.enum(STEPS), is_done: z.boolean() })),
    version: z.int(),
  }),
})
export type FirstDay = OutputOf<typeof getFirstDay>
