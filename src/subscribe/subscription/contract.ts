import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { STAGES } from './stage/rules.ts'

export const subscriptionOut = z.object({
  id: z.string(),
  stage: z.enum(STAGES),
  /** The car is with the subscriber, or promised to them. */
  is_active: z.boolean(),
  /** It has begun, and today is one of its days. */
  is_current: z.boolean(),
  /** The car was returned, maybe before its day. */
  is_returned: z.boolean(),
  start_date: z.string(),
  end_date: z.string(),
  month: z.int(),
  fee: z.int(),
  /** A declined payment has no automatic retry left. */
  is_past_due: z.boolean(),
  /** A payment of it was declined and is not paid, also after its end. */
  is_owing: z.boolean(),
  /** Its first month is due, and the outcome of the charge is unknown. */
  is_starting: z.boolean(),
  request: z.object({
    id: z.string(),
    car: z.object({
      id: z.string(),
      is_new: z.boolean(),
      is_hot: z.boolean(),
      model: z.object({
        id: z.string(),
        name: z.string(),
        image: z.string(),
        brand: z.object({ name: z.string() }),
      }),
    }),
  }),
})
export type SubscriptionRow = z.output<typeof subscriptionOut>

/** The subscriber's own subscriptions, newest first. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions',
  who: 'subscriber',
  summary: 'Own subscriptions',
  output: z.array(subscriptionOut),
  bare: true,
})
