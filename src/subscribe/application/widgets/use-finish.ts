import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#kit/ui/router.tsx'
import { loadAndShowAlert, loadAndConfirm } from '#kit/ui/load-alert.ts'
import { APPLIED, CARD_NOT_REGISTERED, CARD_WITHOUT_REQUEST, SEND_AGAIN, SENT_AGAIN } from '../copy.ts'
import { type Agreed, type Draft, draftOf } from './apply-store.ts'
import { useApplication } from './use-application.ts'
import type { CardReturn } from './use-card.ts'
import { urls } from '#urls'

type Applied = { month: number; draft: Draft; agreed: Agreed }

/** Sends the request after the card registration, and shows the result (S-061…S-067). A refused card is forgotten. */
export function useFinish(modelId: string, forgetCard: () => void = () => undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { busy, send } = useApplication()
  const finish = async (came: CardReturn, applied: Applied): Promise<void> => {
    if (came.billingKey === null) return loadAndShowAlert(CARD_NOT_REGISTERED, came.problem)
    const sent = await send({ ...applied, billingKey: came.billingKey })
    if (!sent.isDone) {
      // A retry has the idempotency key of the first try, so it cannot create a second request.
      if (!sent.mayRetry) await loadAndShowAlert(CARD_WITHOUT_REQUEST, sent.text)
      else if (await loadAndConfirm(CARD_WITHOUT_REQUEST, `${sent.text} ${SENT_AGAIN}`, SEND_AGAIN))
        return finish(came, applied)
      if (sent.isCardUseless) forgetCard()
      // The car, the fee or the coupon may have changed: refetch and show them.
      return void queries.invalidateQueries()
    }
    draftOf(modelId).remove()
    // Refetch points and coupons, because the request used them.
    void queries.invalidateQueries()
    await loadAndShowAlert(APPLIED.title, APPLIED.text)
    return void navigate(urls.subscribe.my)
  }
  return { busy, finish }
}
