import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { CARD_NOT_REGISTERED, CARD_WITHOUT_REQUEST } from '../copy.ts'
import { draftOf } from './apply-store.ts'
import { useCardReturn } from './use-card.ts'
import { useFinish } from './use-finish.ts'

type Props = {
  modelId: string
  /** Why the model cannot be applied for any more. */
  text: string
}

/** Sends a card that returned for a missing car: the server records the billing key, and deletes it later. */
export function ReturnedCard({ modelId, text }: Props) {
  const { finish } = useFinish(modelId)
  useCardReturn((came, month) => {
    if (came.billingKey === null) return loadAndShowAlert(CARD_NOT_REGISTERED, came.problem)
    const draft = draftOf(modelId).read()
    const { agreed } = draft
    return agreed ? finish(came, { month, draft, agreed }) : loadAndShowAlert(CARD_WITHOUT_REQUEST, text)
  })
  return null
}
