import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { toast } from '#kit/ui/toast.ts'
import { type Stuck, WINDOW_WORDS, windowAnswer } from '#kit/web/window-wait.ts'
import { loadCardWindow, registerCard } from '#providers/payment/browser.ts'
import { type getAccount, personConfig } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { sendToLogin } from '#subscribe/account/widgets/send-to-login.ts'
import { isVerificationReturn } from '#subscribe/account/widgets/verification-return.ts'
import type { createBillingAttempt } from '../contract.ts'
import { CARD_AFTER_LOGIN, CARD_FAILED, CARD_NOT_REGISTERED, LOGIN_NEEDED } from '../copy.ts'

/** The result of a card registration, from the URL or the window (S-037). */
export type CardReturn = { billingKey: string; problem: null } | { billingKey: null; problem: string }

/** Reads the result of a card registration from the URL; ignores the result of a verification of the person. */
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
  /** The subscriber who owns the card; may still be loading. */
  account: Account | Promise<Account>
  /** Asks our server for a new card registration. */
  open: () => Promise<Attempt>
  /** For how many days the card will be charged; the provider's window shows it. */
  offerDays: number
  /** The path of our page to which a phone returns. */
  returnTo: string
  /** Called when the window was blocked or does not answer, so that the user can press again. */
  stuck: () => void
}

/** Shows an alert for a blocked window. Over an open window an alert would block all presses, so a toast is shown. */
const tellStuck = (why: Stuck): void =>
  void (why === 'BLOCKED'
    ? loadAndShowAlert(CARD_NOT_REGISTERED, WINDOW_WORDS.BLOCKED)
    : toast.error(WINDOW_WORDS.WAITING, { area: 'dark' }))

/** Registers a card: in a frame on a desktop, by a redirect on a phone (S-060). */
export function useCard() {
  const [busy, setBusy] = useState(false)
  const presses = useRef(0)
  /** Resolves to null if the user pressed again before this registration ended; the later press counts. */
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

/** On a phone, the card returns in the URL. It is removed from there immediately, and used once. */
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
    // Keep the billing key in the URL, because the login returns to this URL.
    if (came.billingKey && !subscribeRealm.isLoggedIn())
      return void sendToLogin(location.pathname + location.search, LOGIN_NEEDED, CARD_AFTER_LOGIN)
    const month = query.get('month')
    history.replaceState(history.state, '', `${location.pathname}${month ? `?month=${month}` : ''}`)
    void finish(came, Number(month))
  }, [finish, isMine])
}
