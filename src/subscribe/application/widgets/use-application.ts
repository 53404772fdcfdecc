import { useState } from 'react'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import type { createRequest } from '../contract.ts'
import type { Agreed, Draft } from './apply-store.ts'

type Wanted = { month: number; draft: Draft; agreed: Agreed; billingKey: string }
export type Sent = { isDone: true } | { isDone: false; text: string; mayRetry: boolean }

/**
 * Sends a request once for each card (S-061, S-062): the card's own key makes that a second press, a reload or a second
 * tab is answered with the same request.
 */
export function useApplication() {
  const [busy, setBusy] = useState(false)
  const send = async ({ month, draft, agreed, billingKey }: Wanted): Promise<Sent> => {
    setBusy(true)
    const points = Number(draft.points)
    try {
      await call<typeof createRequest>('POST /api/subscribe/subscriptions/cars/{id}/request', {
        params: { id: agreed.carId },
        key: `apply-${billingKey}`,
        body: {
          month,
          billing_key: billingKey,
          consents: draft.consents,
          licence_declared: draft.isLicensed as true,
          price: { first_month: agreed.firstMonth, later_months: agreed.laterMonths },
          ...(agreed.couponId && { coupon_id: agreed.couponId }),
          ...(points > 0 && { point_amount: points }),
        },
      })
      return { isDone: true }
    } catch (error) {
      const isFinal = error instanceof CallFailed && error.status >= 400 && error.status < 500
      return { isDone: false, text: textOf(error), mayRetry: !isFinal }
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
