import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { ENTRY_KINDS, MAX_CALENDAR_DAYS } from './rules.ts'

const entryOut = z.object({
  /** The id of its record: a subscription, request, payment, fine or incident. */
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** The KST day on which it is due. */
  day: z.string(),
  /** Whether staff must act now; then it is on the overview too. */
  is_waiting: z.boolean(),
  word: z.string(),
  /** Empty for a deleted account, and for a fine without a renter. */
  name: z.string(),
  car: z.string(),
  plate: z.string(),
  text: z.string(),
  /** The screen that shows its record. */
  path: z.string(),
})
export type CalendarEntry = z.output<typeof entryOut>

/**
 * The entries due at the subscription desk on at most 62 days from a day on, and those left over from before today, the
 * earliest day first. `is_cut`: later entries are left out.
 */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/calendar',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Due subscription tasks by day',
  query: z.object({ from: dayIn(), days: z.coerce.number().int().min(1).max(MAX_CALENDAR_DAYS).default(31) }),
  output: z.object({ entries: z.array(entryOut), is_cut: z.boolean() }),
})
