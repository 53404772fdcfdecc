import { question } from '#subscribe/account/widgets/realm.ts'
import { listSubscriptions } from '../contract.ts'

/** The query of the subscriber's own subscriptions, shared with the profile. */
export const ownSubscriptions = question(listSubscriptions)
