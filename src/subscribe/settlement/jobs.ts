import type { Tx } from '#kit/db.ts'
import { forgetObjections } from './store.ts'

/** Erases the objections of a subscriber who left; settlements stay, as the law requires. Answers their ids. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> =>
  forgetObjections(tx, subscriberId)
