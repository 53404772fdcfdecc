import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { MAX_PRICE, MAX_TICKETS, MAX_VALID_DAYS, SECTIONS } from '../rules.ts'

const fields = {
  title: text(50),
  /** Tickets in steps of 0.5. */
  amount: z.number().min(0.5).max(MAX_TICKETS).multipleOf(0.5),
  /** In won, with tax. */
  price: z.int().min(1).max(MAX_PRICE),
  /** For how many days from the payment its tickets are valid. */
  valid_days: z.int().min(1).max(MAX_VALID_DAYS),
  is_on_sale: z.boolean(),
}

const planRow = z.object({
  id: z.string(),
  section: z.enum(SECTIONS),
  title: z.string(),
  /** Null for a plan without tickets, which is sold by consultation only. */
  amount: z.number().nullable(),
  price: z.int(),
  valid_days: z.int().nullable(),
  is_on_sale: z.boolean(),
  version: z.int(),
})
export type PlanRow = z.output<typeof planRow>

/** The plans in display order, including those off sale; `q` searches the title. The CSV contains all. */
export const listStaffPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'The price table, for staff',
  query: z.object({ q: searchIn, ...exportedQuery }),
  output: z.array(planRow),
  paged: true,
  download: 'text/csv',
})

/** Adds a plan with tickets after the others. Existing purchases, lots and their prices do not change. */
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/admin/plans',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Add a plan',
  body: z.strictObject({ ...fields, is_on_sale: fields.is_on_sale.default(true) }),
  output: planRow,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a plan (409 STALE). `amount` is refused (422) for a plan without tickets. */
export const patchPlan = endpoint({
  method: 'PATCH',
  path: '/api/admin/plans/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Change a plan',
  versioned: true,
  body: z.object(fields).partial(),
  output: planRow,
  idempotent: true,
})
