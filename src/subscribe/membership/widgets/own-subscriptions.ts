import { question } from '#subscribe/account/widgets/realm.ts'
import type { listSubscriptions } from '../contract.ts'

/** The own subscriptions, as the profile asks for them. */
export const ownSubscriptions = question<typeof listSubscriptions>('GET /api/subscribe/subscriptions')
