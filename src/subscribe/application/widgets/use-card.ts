import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { loadCardWindow, registerCard } from '#providers/payment/browser.ts'
import type { getAccount, personConfig } from '#subscribe/account/contract.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { isVerificationReturn } from '#subscribe/account/widgets/verification-return.ts'
import type { createBillingAttempt } from '../contract.ts'
import { CARD_FAILED } from '../words.ts'

/** What the provider's window sent back in the address (S-037). */
export type CardReturn = { billingKey: string; problem: null } | { billingKey: null; problem: string }

/** Reads what came back of a card; what a verification of the person sent back is for who asked for that. */
function cardReturnIn(query: URLSearchParams): CardReturn | null {
  const type = query.get('transactionType')
  if (isVerificationReturn(query) || (!type && !query.has('code'))) return null
  const billingKey = query.get('billingKey')
  if (type === 'ISSUE_BILLING_KEY' && billingKey && !query.has('code')) return { billingKey, problem: null }
  return { billingKey: null, problem: query.get('message') ?? query.get('pgMessage') ?? CARD_FAILED }
}

type Attempt = OutputOf<typeof createBillingAttempt>
type Account = OutputOf<typeof getAccount>
type Registering = {
  /** Whose card it is; it may be on its way still. */
  account: Account | Promise<Account>
  /** Asks our server to open the registration. */
  open: () => Promise<Attempt>
  /** How long the card is asked for, in days. */
  offerDays: number
  /** Where a phone comes back to: a path of ours. */
  returnTo: string
}

/** Registers a card: in a frame on a desk, by leaving and coming back on a phone (S-060). */
export function useCard() {
  const [busy, setBusy] = useState(false)
  const register = async ({ account, open, offerDays, returnTo }: Registering): Promise<CardReturn> => {
    setBusy(true)
    try {
      const { id, name, mobile, email } = await account
      const config = await call<typeof personConfig>('GET /api/subscribe/client-config')
      await loadCardWindow(config.portone_script)
      const attempt = await open()
      const answer = await registerCard({
        storeId: attempt.store_id,
        channelKey: attempt.channel_key,
        issueId: attempt.issue_id,
        issueName: attempt.issue_name,
        offerDays,
        customer: { id, name, phone: mobile ?? '', email: email ?? '' },
        redirectUrl: location.origin + returnTo,
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

/** A phone comes back with the card in the address: whoever sent it there takes it out at once, and uses it once. */
export function useCardReturn(
  finish: (came: CardReturn, month: number) => Promise<void>,
  isMine: (query: URLSearchParams) => boolean = () => true,
): void {
  const isTaken = useRef(false)
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const came = isTaken.current || !isMine(query) ? null : cardReturnIn(query)
    if (!came) return
    isTaken.current = true
    const month = query.get('month')
    history.replaceState(history.state, '', `${location.pathname}${month ? `?month=${month}` : ''}`)
    void finish(came, Number(month))
  }, [finish, isMine])
}
