import type { Tx } from '#kit/db.ts'
import { forgetObjections } from './store.ts'

/** Somebody left: what they objected to goes; what was agreed on stays, as the law wants it. Answers what was theirs. */
export const subscriberLeft = (tx: Tx, { subscriberId }: { subscriberId: string }): Promise<string[]> =>
  forgetObjections(tx, subscriberId)
