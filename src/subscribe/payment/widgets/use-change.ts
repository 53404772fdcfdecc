import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#kit/contract.ts'
import { loadAndShowAlert, loadAndConfirm } from '#kit/ui/load-alert.ts'
import { isRetryable, textOf } from '#kit/web/call-failed.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { type CardReturn, useCardReturn } from '#subscribe/application/widgets/use-card.ts'
import { SEND_AGAIN, SENT_AGAIN } from '#subscribe/application/copy.ts'
import { changeCard } from '../card/contract.ts'
import { CARD_CHANGED, CARD_NOT_CHANGED, chargedText } from '../copy.ts'

/** Runs after a card registration: changes the card of the subscription and shows a notice. */
export function useChange(id: string) {
  const queries = useQueryClient()
  const finish = async (came: CardReturn): Promise<void> => {
    if (came.billingKey === null) return loadAndShowAlert(CARD_NOT_CHANGED, came.problem)
    let charged: OutputOf<typeof changeCard>['charged']
    try {
      const changed = await call(changeCard, {
        params: { id },
        key: `card-${came.billingKey}`,
        body: { billing_key: came.billingKey },
      })
      charged = changed.charged
    } catch (error) {
      // The card may have been changed although the call failed, so the shown data is refetched.
      void queries.invalidateQueries()
      if (!isRetryable(error)) return loadAndShowAlert(CARD_NOT_CHANGED, textOf(error))
      // The key belongs to the card, so that a change repeated after a lost response has one effect.
      if (await loadAndConfirm(CARD_NOT_CHANGED, `${textOf(error)} ${SENT_AGAIN}`, SEND_AGAIN))
        return finish(came)
      return
    }
    await loadAndShowAlert(CARD_CHANGED, chargedText(charged))
    await queries.invalidateQueries()
  }
  return finish
}

/**
 * Sends a returned card even if the subscription is no longer listed: the server records the card and deletes its
 * key.
 */
export function useReturnedChange(listed: readonly { id: string }[] | undefined): void {
  const id = new URLSearchParams(location.search).get('subscription')
  const finish = useChange(id ?? '')
  useCardReturn(finish, () => id !== null && listed?.every((row) => row.id !== id) === true)
}
