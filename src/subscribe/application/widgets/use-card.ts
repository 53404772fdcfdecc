import { useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { loadCardWindow, registerCard } from '#providers/payment/browser.ts'
import type { getAccount, personConfig } from '#subscribe/account/contract.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import type { createBillingAttempt } from '../contract.ts'
import { offerDaysOf } from '../rules.ts'
import { CARD_FAILED } from '../words.ts'

/** What the provider's window sent back in the address (S-037). */
export type CardReturn = { billingKey: string; problem: null } | { billingKey: null; problem: string }

/** Reads what came back, and takes it out of the address: the key of a card belongs in no history. */
export function cardReturnIn(search: string): CardReturn | null {
  const query = new URLSearchParams(search)
  const type = query.get('transactionType')
  if (!type && !query.has('code')) return null
  const billingKey = query.get('billingKey')
  if (type === 'ISSUE_BILLING_KEY' && billingKey && !query.has('code')) return { billingKey, problem: null }
  return { billingKey: null, problem: query.get('message') ?? query.get('pgMessage') ?? CARD_FAILED }
}

type Account = OutputOf<typeof getAccount>

/** Registers a card for a model and a term: in a frame on a desk, by leaving and coming back on a phone (S-060). */
export function useCard(modelId: string) {
  const [busy, setBusy] = useState(false)
  const register = async (account: Account, month: number): Promise<CardReturn> => {
    setBusy(true)
    try {
      const config = await call<typeof personConfig>('GET /api/subscribe/client-config')
      await loadCardWindow(config.portone_script)
      const body = { model_id: modelId, month }
      const attempt = await call<typeof createBillingAttempt>('POST /api/subscribe/billing-attempts', {
        body,
      })
      const answer = await registerCard({
        storeId: attempt.store_id,
        channelKey: attempt.channel_key,
        issueId: attempt.issue_id,
        issueName: attempt.issue_name,
        offerDays: offerDaysOf(month),
        customer: {
          id: account.id,
          name: account.name,
          phone: account.mobile ?? '',
          email: account.email ?? '',
        },
        redirectUrl: `${location.origin}/subscribe/${modelId}/apply?month=${month}`,
      })
      return 'billingKey' in answer
        ? { billingKey: answer.billingKey, problem: null }
        : { billingKey: null, problem: answer.problem ?? CARD_FAILED }
    } finally {
      setBusy(false)
    }
  }
  return { busy, register }
}
