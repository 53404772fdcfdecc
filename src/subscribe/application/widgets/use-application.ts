import { useState } from 'react'
import { dayOf } from '#kit/day.ts'
import { CallFailed, isRetryable, textOf } from '#kit/web/call-failed.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { createRequest } from '../contract.ts'
import { KEY_WORDS } from '../copy.ts'
import { bodyOf, type Wanted } from './draft-rules.ts'

/** `isCardUseless`: the card itself was refused, so that it cannot be sent again. */
export type Sent =
  | { isDone: true }
  | { isDone: false; text: string; mayRetry: boolean; isCardUseless: boolean }

/**
 * Sends a request once per card (S-061, S-062). The idempotency key comes from the card, so that a second press, a
 * reload or a second tab gets the first answer.
 */
export function useApplication() {
  const [busy, setBusy] = useState(false)
  const send = async (wanted: Wanted): Promise<Sent> => {
    setBusy(true)
    try {
      await call(createRequest, {
        params: { id: wanted.agreed.carId },
        key: `apply-${wanted.billingKey}`,
        body: bodyOf(wanted, dayOf(serverNow())),
      })
      return { isDone: true }
    } catch (error) {
      const isCardUseless = error instanceof CallFailed && error.code in KEY_WORDS
      return { isDone: false, text: textOf(error), mayRetry: isRetryable(error), isCardUseless }
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
