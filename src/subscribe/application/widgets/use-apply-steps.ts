import { useState } from 'react'
import { dayOf } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import type { getAccount } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { sendToLogin } from '#subscribe/account/widgets/send-to-login.ts'
import { createBillingAttempt } from '../contract.ts'
import { offerDaysOf } from '../rules.ts'
import { CARD_NOT_REGISTERED, LOGIN_KEEPS, LOGIN_NEEDED, OPEN_REQUEST } from '../copy.ts'
import type { Agreed, Draft } from './apply-store.ts'
import { draftRefusal } from './draft-rules.ts'
import { type CardReturn, useCard, useCardReturn } from './use-card.ts'
import { useFinish } from './use-finish.ts'
import { urlOf, urls } from '#urls'

type Wanted = {
  modelId: string
  month: number
  draft: Draft
  /** The choices that the form shows now. */
  shown: Agreed
  change: (draft: Partial<Draft>) => void
  account: OutputOf<typeof getAccount> | null
  /** Whether a request for the model is already open. */
  isRequested: boolean
}

/** The steps of an application: checks, confirmation, card registration, request and result (S-055…S-067). */
export function useApplySteps({ modelId, month, draft, shown, change, account, isRequested }: Wanted) {
  const [isConfirming, setConfirming] = useState(false)
  const card = useCard()
  const { busy, finish: finishWith } = useFinish(modelId, () => change({ card: null }))
  const finish = (came: CardReturn, agreed: Agreed): Promise<void> => {
    setConfirming(false)
    keep(came)
    return finishWith(came, { month, draft, agreed })
  }
  const keep = ({ billingKey }: CardReturn) => billingKey && change({ card: { billingKey, month } })
  // A browser that did not open the window has no agreed price and no consents.
  useCardReturn(async (came) => {
    if (came.billingKey && !draft.agreed) keep(came)
    else await finish(came, draft.agreed ?? shown)
  })
  const begin = () => {
    if (!subscribeRealm.tokens.access())
      return void sendToLogin(pathOf(modelId, month), LOGIN_NEEDED, LOGIN_KEEPS)
    if (isRequested) return void loadAndShowAlert(OPEN_REQUEST.title, OPEN_REQUEST.text)
    const refusal = draftRefusal(draft, dayOf(serverNow()))
    if (refusal) return void loadAndShowAlert(refusal)
    setConfirming(true)
  }
  const kept = draft.card?.month === month ? draft.card.billingKey : null
  const apply = async () => {
    if (!account) return
    change({ agreed: shown })
    if (kept) return finish({ billingKey: kept, problem: null }, shown)
    try {
      const body = { model_id: modelId, car_id: shown.carId, month }
      const came = await card.register({
        account,
        open: () => call(createBillingAttempt, { body }),
        offerDays: offerDaysOf(month),
        returnTo: pathOf(modelId, month),
        stuck: () => setConfirming(false),
      })
      if (came) await finish(came, shown)
    } catch (error) {
      setConfirming(false)
      await loadAndShowAlert(CARD_NOT_REGISTERED, textOf(error))
    }
  }
  const back = () => setConfirming(false)
  return {
    isConfirming,
    hasCard: kept !== null,
    busy: busy || card.busy,
    begin,
    back,
    apply: () => void apply(),
  }
}

const pathOf = (modelId: string, month: number) =>
  urlOf(urls.subscribe.apply, { params: { id: modelId }, query: { month } })
