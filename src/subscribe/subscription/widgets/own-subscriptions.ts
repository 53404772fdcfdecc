import { question } from '#subscribe/account/widgets/realm.ts'
import { listSubscriptions } from '../contract.ts'

/** The own subscriptions, as the profile asks for them. */
export const ownSubscriptions = question(listSubscriptions)
