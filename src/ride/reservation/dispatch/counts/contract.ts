import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { listStatus } from '../../contract.ts'
import { DISPLAY_STATUSES } from '../../rules.ts'
import { filters } from '../contract.ts'

const day = dayIn()

/**
 * The number of filtered reservations in each status, counted to a thousand (`more`: there are more). For one status,
 * also the number on each day from `first` to `last` (at most 366 days), and how many have no driver.
 */
export const listCounts = endpoint({
  method: 'GET',
  path: '/api/reservations/counts',
  who: 'admin',
  needs: 'DISPATCH',
  showsNoPerson: true,
  summary: 'Counts of reservations',
  query: z.object({ ...filters, status: listStatus.optional(), first: day.optional(), last: day.optional() }),
  output: z.object({
    statuses: z.array(z.object({ status: z.enum(DISPLAY_STATUSES), count: z.number(), more: z.boolean() })),
    days: z.array(z.object({ day: z.string(), count: z.number(), unassigned: z.number() })),
  }),
})
