import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { getAccount } from '#subscribe/account/contract.ts'
import { call, question } from '#subscribe/account/widgets/realm.ts'
import { offerDaysOf } from '#subscribe/application/rules.ts'
import { useCard, useCardReturn } from '#subscribe/application/widgets/use-card.ts'
import type { SubscriptionRow } from '#subscribe/subscription/contract.ts'
import { openCardChange } from '../card/contract.ts'
import { CARD_NOT_CHANGED, OWED_NOTICE } from '../copy.ts'
import { useChange } from './use-change.ts'
import { urlOf, urls } from '#urls'

type Props = {
  subscription: SubscriptionRow
  /** Whether an offer is still open after the end, so that its costs may have to be charged. */
  mayOwe?: boolean
  /** A text about the further effects of paying a debt. */
  waiting?: string
}

/** The button that changes the card of a subscription. The former card stays in use until the new one is verified. */
export function ChangeCard({ subscription, mayOwe = false, waiting }: Props) {
  const queries = useQueryClient()
  const { register } = useCard()
  const [busy, setBusy] = useState(false)
  const { id, month, is_active: isActive, is_owing: isOwing, is_past_due: isPastDue } = subscription
  const finish = useChange(id)
  /** Prevents another registration until the result of this one is known. */
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  useCardReturn(
    (came) => whileBusy(() => finish(came)),
    (query) => query.get('subscription') === id,
  )
  const change = async () => {
    try {
      const open = () =>
        call(openCardChange, {
          params: { id },
        })
      const account = queries.ensureQueryData(question(getAccount))
      const returnTo = urlOf(urls.subscribe.my, { query: { subscription: id } })
      const stuck = () => setBusy(false)
      const came = await register({ account, open, offerDays: offerDaysOf(month), returnTo, stuck })
      if (came) await whileBusy(() => finish(came))
    } catch (error) {
      await loadAndShowAlert(CARD_NOT_CHANGED, textOf(error))
    }
  }
  if (!isActive && !isOwing && !mayOwe) return null
  return (
    <>
      {(isPastDue || isOwing) && (
        <Notice tone="wrong">
          {OWED_NOTICE} {waiting}
        </Notice>
      )}
      <Button
        variant="gray"
        busy={busy}
        onClick={() => void whileBusy(change)}
        className="justify-self-start"
      >
        카드 변경
      </Button>
    </>
  )
}
