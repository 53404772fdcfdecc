import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { alertLater } from '#kit/ui/alert-later.ts'
import { toast } from '#kit/ui/toast.ts'
import { type Stuck, WINDOW_WORDS, windowAnswer } from '#kit/web/window-wait.ts'
import { loadCardWindow, registerCard } from '#providers/payment/browser.ts'
import { type getAccount, personConfig } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { sendToLogin } from '#subscribe/account/widgets/send-to-login.ts'
import { isVerificationReturn } from '#subscribe/account/widgets/verification-return.ts'
import type { createBillingAttempt } from '../contract.ts'
import { CARD_AFTER_LOGIN, CARD_FAILED, CARD_NOT_REGISTERED, LOGIN_NEEDED } from '../copy.ts'

/** The parameters that the provider's window adds to the address (S-037). */
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
  /** The owner of the card; may still be loading. */
  account: Account | Promise<Account>
  /** Asks our server to open the registration. */
  open: () => Promise<Attempt>
  /** How long the card is asked for, in days. */
  offerDays: number
  /** Where a phone comes back to: a path of ours. */
  returnTo: string
  /** The window was blocked or has not answered: the press may be repeated. */
  stuck: () => void
}

/** An alert over a window that is open would keep every press from it: only a blocked one has an alert. */
const tellStuck = (why: Stuck): void =>
  void (why === 'BLOCKED'
    ? alertLater(CARD_NOT_REGISTERED, WINDOW_WORDS.BLOCKED)
    : toast.error(WINDOW_WORDS.WAITING, { area: 'dark' }))

/** Registers a card: in a frame on a desk, by leaving and coming back on a phone (S-060). */
export function useCard() {
  const [busy, setBusy] = useState(false)
  const presses = useRef(0)
  /** Null when another press came before this one's answer: that one counts. */
  const register = async (given: Registering): Promise<CardReturn | null> => {
    const { account, open, offerDays, returnTo, stuck } = given
    const press = ++presses.current
    setBusy(true)
    try {
      const { id, name, mobile, email } = await account
      const config = await call(personConfig)
      await loadCardWindow(config.portone_script)
      const attempt = await open()
      const request = {
        storeId: attempt.store_id,
        channelKey: attempt.channel_key,
        issueId: attempt.issue_id,
        issueName: attempt.issue_name,
        offerDays,
        customer: { id, name, phone: mobile ?? '', email: email ?? '' },
        redirectUrl: location.origin + returnTo,
      }
      const answer = await windowAnswer(
        () => registerCard(request),
        (why) => {
          setBusy(false)
          stuck()
          tellStuck(why)
        },
      )
      if (press !== presses.current) return null
      return 'billingKey' in answer
        ? { billingKey: answer.billingKey, problem: null }
        : { billingKey: null, problem: answer.problem ?? CARD_FAILED }
    } finally {
      if (press === presses.current) setBusy(false)
    }
  }
  return { busy, register }
}

/** On a phone the card comes back in the address: it is removed from there at once, and used once. */
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
    // The key stays in the address, to which the login leads back.
    if (came.billingKey && !subscribeRealm.isLoggedIn())
      return void sendToLogin(location.pathname + location.search, LOGIN_NEEDED, CARD_AFTER_LOGIN)
    const month = query.get('month')
    history.replaceState(history.state, '', `${location.pathname}${month ? `?month=${month}` : ''}`)
    void finish(came, Number(month))
  }, [finish, isMine])
}
