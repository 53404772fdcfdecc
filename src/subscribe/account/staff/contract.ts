import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { subscriber } from '../contract.ts'

const subscriberRow = subscriber.omit({ profile_image: true, marketing: true }).extend({
  provider: z.enum(['EMAIL', 'KAKAO']),
  /** The number of unused coupons in the wallet. */
  coupons: z.int(),
  created_at: z.string(),
})
export type SubscriberRow = z.output<typeof subscriberRow>

/** Subscribers, newest first. `q` searches name, e-mail and number; hyphens do not matter. As CSV: the whole list. */
export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscribers',
  who: 'admin',
  summary: 'Subscribers for staff',
  query: z.object({ ...pageQuery, q: searchIn }),
  output: z.array(subscriberRow),
  paged: true,
  download: 'text/csv',
})
