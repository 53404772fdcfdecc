import { alertLater } from '#kit/ui/alert-later.ts'
import { CARD_NOT_REGISTERED, CARD_WITHOUT_REQUEST } from '../copy.ts'
import { draftOf } from './apply-store.ts'
import { useCardReturn } from './use-card.ts'
import { useFinish } from './use-finish.ts'

type Props = {
  modelId: string
  /** Why nothing can be applied for by now. */
  text: string
}

/** A card for a car that is gone is sent all the same: the server notes it and deletes its key. */
export function ReturnedCard({ modelId, text }: Props) {
  const { finish } = useFinish(modelId)
  useCardReturn((came, month) => {
    if (came.billingKey === null) return alertLater(CARD_NOT_REGISTERED, came.problem)
    const draft = draftOf(modelId).read()
    const { agreed } = draft
    return agreed ? finish(came, { month, draft, agreed }) : alertLater(CARD_WITHOUT_REQUEST, text)
  })
  return null
}
