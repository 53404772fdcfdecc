import { useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { textOf } from '#kit/web/call-failed.ts'
import type { getAccount } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { sendToLogin } from '#subscribe/account/widgets/send-to-login.ts'
import type { ModelOut } from '#subscribe/catalog/contract.ts'
import { createBillingAttempt } from '../contract.ts'
import { offerDaysOf } from '../rules.ts'
import { CARD_NOT_REGISTERED, LOGIN_KEEPS, LOGIN_NEEDED, OPEN_REQUEST } from '../copy.ts'
import type { Agreed, Draft } from './apply-store.ts'
import { draftRefusal } from './draft-rules.ts'
import { type CardReturn, useCard, useCardReturn } from './use-card.ts'
import { useFinish } from './use-finish.ts'
import { urlOf, urls } from '#urls'

type Wanted = {
  model: ModelOut
  month: number
  draft: Draft
  /** The choices that the form shows now. */
  shown: Agreed
  agree: (agreed: Agreed) => void
  account: OutputOf<typeof getAccount> | null
  /** Whether a request for the model is already open. */
  isRequested: boolean
}

/** The steps of an application: checks, confirmation, card registration, request and result (S-055…S-067). */
export function useApplySteps({ model, month, draft, shown, agree, account, isRequested }: Wanted) {
  const [isConfirming, setConfirming] = useState(false)
  const card = useCard()
  const { busy, finish: finishWith } = useFinish(model.id)
  const finish = (came: CardReturn, agreed: Agreed): Promise<void> => {
    setConfirming(false)
    return finishWith(came, { month, draft, agreed })
  }
  useCardReturn((came) => finish(came, draft.agreed ?? shown))
  const begin = () => {
    if (!subscribeRealm.tokens.access())
      return void sendToLogin(pathOf(model.id, month), LOGIN_NEEDED, LOGIN_KEEPS)
    if (isRequested) return void loadAndShowAlert(OPEN_REQUEST.title, OPEN_REQUEST.text)
    const refusal = draftRefusal(draft)
    if (refusal) return void loadAndShowAlert(refusal)
    setConfirming(true)
  }
  const registerCard = async () => {
    if (!account) return
    agree(shown)
    try {
      const body = { model_id: model.id, month }
      const came = await card.register({
        account,
        open: () => call(createBillingAttempt, { body }),
        offerDays: offerDaysOf(month),
        returnTo: pathOf(model.id, month),
        stuck: () => setConfirming(false),
      })
      if (came) await finish(came, shown)
    } catch (error) {
      setConfirming(false)
      await loadAndShowAlert(CARD_NOT_REGISTERED, textOf(error))
    }
  }
  const back = () => setConfirming(false)
  return { isConfirming, busy: busy || card.busy, begin, back, registerCard: () => void registerCard() }
}

const pathOf = (modelId: string, month: number) =>
  urlOf(urls.subscribe.apply, { params: { id: modelId }, query: { month } })
