import { useState } from 'react'
import { isRetryable, textOf } from '#kit/web/call-failed.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { createRequest } from '../contract.ts'
import { bodyOf, type Wanted } from './draft-rules.ts'

export type Sent = { isDone: true } | { isDone: false; text: string; mayRetry: boolean }

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
        body: bodyOf(wanted),
      })
      return { isDone: true }
    } catch (error) {
      return { isDone: false, text: textOf(error), mayRetry: isRetryable(error) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
