import { leaveFor } from '#kit/web/browser-storage.ts'
import { type PreparedRequest, callsOf } from '#kit/web/call.ts'
import { loginFlagOf } from './login-flag.ts'
import { redirectsOf } from './redirects.ts'
import type { TokenPair } from './session-rules.ts'
import { type RealmFacts, sessionOf } from './session.ts'
import { watchWhenLoggedIn } from './watch.ts'

export type BrowserRealm = ReturnType<typeof browserRealm>

/**
 * A realm's session in this browser, made from its facts. Every call through it carries the realm's tokens, whatever
 * the path.
 */
export function browserRealm(facts: RealmFacts) {
  const session = sessionOf(facts)
  const redirects = redirectsOf(facts)
  // The HTTP code is loaded with the first call: a page that came with its data needs it late or never.
  const send = async (asked: PreparedRequest) => (await import('./transport.ts')).send(session, asked)
  return {
    ...session,
    ...callsOf(send),
    ...redirects,
    ...loginFlagOf(facts.keys.access),
    send,
    /**
     * Starts a session and opens the page that the visitor wanted, else `otherwise`. It is a full load, so that the
     * guard sees one state, unless storage is blocked.
     */
    startSession: (pair: TokenPair, otherwise: string): void => {
      session.start(pair)
      leaveFor(redirects.takeRedirect() ?? otherwise, 'replace')
    },
    watch: () => watchWhenLoggedIn(session),
  }
}
