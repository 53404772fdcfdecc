import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isMobile, phoneDigits } from '#kit/phone.ts'
import { areCookiesBlocked } from '#kit/web/browser-storage.ts'
import { WINDOW_WORDS, windowAnswer } from '#kit/web/window-wait.ts'
import {
  COOKIES_BLOCKED,
  VERIFICATION_BROKE,
  VERIFIED,
  VERIFIED_IN_OTHER_BROWSER,
  verificationFailed,
} from '../copy.ts'
import { type Attempt, attemptsOf, type Person } from './attempts.ts'

/** The provider's id of a verified person, the provider's error text, or our own complete sentence. */
export type Outcome = { id: string } | { problem: string | undefined } | { failure: string }
export type VerificationNotice = { good: boolean; text: string }

/** The browser part of a product's verification provider. */
export type VerificationProvider<Config> = {
  /** Fetches the public keys and loads the script; rejects with SCRIPT_NOT_LOADED, and can then be called again. */
  load: () => Promise<Config>
  open: (person: Person) => Promise<Attempt>
  /**
   * Verifies in a window or frame; a phone instead leaves the page and returns to `redirectUrl`. Rejects with
   * SDK_NOT_LOADED.
   */
  verify: (config: Config, attempt: Attempt, person: Person, redirectUrl: string) => Promise<Outcome>
  /**
   * The result that a phone returns in the URL; `returnNames` are then removed from it. Null without a result.
   */
  returned: (query: URLSearchParams) => Outcome | null
  returnNames: readonly string[]
  notLoadedText: string
}

type Facts<Config> = {
  provider: VerificationProvider<Config>
  name: string
  phone: string
  /** The id of the valid verification in this tab, if there is one. */
  verified: string | null
  setVerified: (id: string | null) => void
  /** Whether the verified person is the form's: a return to a browser with an empty form is ignored. */
  isOfForm?: boolean
}

/**
 * Verification of a name and phone number by a provider. Script and attempt are fetched while the user fills in the
 * form: the window must open immediately on the click, or the browser blocks it.
 */
export function useVerification<Config>(facts: Facts<Config>) {
  const { provider, name, phone, verified, setVerified, isOfForm = false } = facts
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<VerificationNotice | null>(null)
  const [attempts] = useState(() => attemptsOf(provider.open))
  const config = useRef<Config>(null)
  const presses = useRef(0)
  const person = { name: name.trim(), phone: phoneDigits(phone) }
  const ready = person.name !== '' && isMobile(phone)

  const prepare = useEffectEvent(async () => (config.current ??= await provider.load()))
  useEffect(() => {
    // Fetched only after the user has typed: a visitor who only looks needs neither script nor attempt.
    if (verified || busy || !person.name) return
    void prepare().catch(() => undefined)
    if (!ready) return
    const own = { name: person.name, phone: person.phone }
    const open = () => void Promise.resolve(attempts.of(own)).catch(() => undefined)
    const timer = setTimeout(open, 500)
    return () => clearTimeout(timer)
  }, [attempts, verified, busy, ready, person.name, person.phone])

  const settle = (outcome: Outcome) => {
    if ('id' in outcome) {
      setVerified(outcome.id)
      return setNotice({ good: true, text: VERIFIED })
    }
    setNotice({
      good: false,
      text: 'failure' in outcome ? outcome.failure : verificationFailed(outcome.problem),
    })
  }
  const takeReturn = useEffectEvent(() => {
    const outcome = returnedTo(provider)
    const isElsewhere = isOfForm && !ready && !!outcome && 'id' in outcome
    if (outcome) settle(isElsewhere ? { failure: VERIFIED_IN_OTHER_BROWSER } : outcome)
  })
  useEffect(() => takeReturn(), [])

  const open = async (release: () => void): Promise<Outcome> => {
    // No await when both have arrived, which is nearly always.
    const loaded = (config.current ??= await provider.load())
    const held = attempts.of(person)
    const attempt = held instanceof Promise ? await held : held
    attempts.spend()
    const redirectUrl = location.origin + location.pathname + location.search
    return windowAnswer(
      () => provider.verify(loaded, attempt, person, redirectUrl),
      (why) => {
        release()
        setNotice({ good: false, text: WINDOW_WORDS[why] })
      },
    )
  }
  const verify = async () => {
    if (!ready || busy || verified) return
    if (areCookiesBlocked()) return setNotice({ good: false, text: COOKIES_BLOCKED })
    const press = ++presses.current
    const release = () => setBusy(false)
    setBusy(true)
    setNotice(null)
    const outcome = await open(release).catch((error: unknown): Outcome => {
      const isMissing = error instanceof Error && /^(SCRIPT|SDK)_NOT_LOADED$/.test(error.message)
      return { failure: isMissing ? provider.notLoadedText : VERIFICATION_BROKE }
    })
    // Another press has opened a newer window: the result of this one is ignored.
    if (press !== presses.current) return
    settle(outcome)
    release()
  }
  /** Resets to the unverified state; shows the given refusal. */
  const reset = (refusal?: string) => {
    setVerified(null)
    attempts.spend()
    setNotice(refusal ? { good: false, text: refusal } : null)
  }
  return { verified: verified !== null, busy, ready, notice, setNotice, verify, reset }
}

export type Verification = ReturnType<typeof useVerification>

function returnedTo({
  returned,
  returnNames,
}: Pick<VerificationProvider<unknown>, 'returned' | 'returnNames'>): Outcome | null {
  const query = new URLSearchParams(location.search)
  const outcome = returned(query)
  if (!outcome) return null
  for (const name of returnNames) query.delete(name)
  history.replaceState(history.state, '', query.size ? `${location.pathname}?${query}` : location.pathname)
  return outcome
}
