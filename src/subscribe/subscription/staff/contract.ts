import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { STAGES } from '../stage/rules.ts'
import { SUBSCRIPTION_STATUSES } from '../rules.ts'

/** A subscription as staff see it. */
export const staffSubscriptionOut = z.object({
  id: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  stage: z.enum(STAGES),
  start_date: z.string(),
  end_date: z.string(),
  end_reason: z.string().nullable(),
  month: z.int(),
  fee: z.int(),
  version: z.int(),
  subscriber: z.object({ id: z.string(), name: z.string(), mobile: z.string().nullable() }),
  car: z.object({
    id: z.string(),
    registration_number: z.string().nullable(),
    brand_name: z.string(),
    model_name: z.string(),
    image: z.string(),
  }),
  /** The number of paid months; `failed` is the number of declined payments. */
  paid: z.int(),
  failed: z.int(),
  /** The day on which its first month is charged. */
  first_due_on: z.string().nullable(),
  /** Whether the car was handed over and not returned. */
  is_car_out: z.boolean(),
})
export type StaffSubscriptionRow = z.output<typeof staffSubscriptionOut>

/** Subscriptions, newest first. `q` searches by subscriber and registration number. The CSV contains the whole list. */
export const listStaffSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Subscriptions',
  query: z.object({
    ...exportedQuery,
    status: z.enum(SUBSCRIPTION_STATUSES).optional(),
    q: searchIn,
  }),
  output: z.array(staffSubscriptionOut),
  paged: true,
  download: 'text/csv',
})
