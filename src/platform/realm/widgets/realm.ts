import { leaveFor } from '#kit/web/browser-storage.ts'
import { type PreparedRequest, callsOf } from '#kit/web/call.ts'
import { loginFlagOf } from './login-flag.ts'
import { redirectsOf } from './redirects.ts'
import type { TokenPair } from './session-rules.ts'
import { type RealmFacts, sessionOf } from './session.ts'
import { watchWhenLoggedIn } from './watch.ts'

export type BrowserRealm = ReturnType<typeof browserRealm>

/**
 * A realm's session in this browser, created from its facts. Every call through it carries the realm's tokens,
 * whatever the path.
 */
export function browserRealm(facts: RealmFacts) {
  const session = sessionOf(facts)
  const redirects = redirectsOf(facts)
  // The HTTP code is loaded with the first call: a page that is rendered with its data may never need it.
  const sendOnce = async (asked: PreparedRequest) => (await import('./transport.ts')).send(session, asked)
  let askProof: (() => Promise<boolean>) | null = null
  const send = (asked: PreparedRequest) =>
    sendOnce(asked).catch(async (error: { code?: string }) => {
      if (error.code === 'PROOF_NEEDED' && (await askProof?.())) return sendOnce(asked)
      throw error
    })
  return {
    ...session,
    ...callsOf(send),
    ...redirects,
    ...loginFlagOf(facts.keys.access),
    send,
    /** Sets the function that asks for the second factor when a call needs a proof; afterwards the call is repeated. */
    askProofWith: (ask: (() => Promise<boolean>) | null): void => void (askProof = ask),
    /**
     * Starts a session and opens the page that the visitor requested before the login, else `otherwise`. By a full
     * load, so that the guard sees a consistent state, unless storage is blocked.
     */
    startSession: (pair: TokenPair, otherwise: string): void => {
      session.start(pair)
      leaveFor(redirects.takeRedirect() ?? otherwise, 'replace')
    },
    watch: () => watchWhenLoggedIn(session),
  }
}
