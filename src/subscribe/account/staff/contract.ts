import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { subscriber } from '../contract.ts'

const subscriberRow = subscriber.omit({ profile_image: true, marketing: true }).extend({
  provider: z.enum(['EMAIL', 'KAKAO']),
  /** The number of unused coupons in the wallet. */
  coupons: z.int(),
  /** The company that the subscriber acts for. */
  company: z.object({ name: z.string(), business_number: z.string() }).nullable(),
  created_at: z.string(),
})
export type SubscriberRow = z.output<typeof subscriberRow>

/** Subscribers, newest first. `q` searches name, e-mail and number; hyphens do not matter. As CSV: the whole list. */
export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscribers',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Subscribers for staff',
  query: z.object({ ...exportedQuery, q: searchIn }),
  output: z.array(subscriberRow),
  paged: true,
  download: 'text/csv',
})

/** Ends all sessions of a subscriber. */
export const endSubscriberSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscription/subscribers/{id}/sessions',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Log a subscriber out everywhere',
})
