import { useEffect, useState } from 'react'
import { SOCIAL_FAILED } from '../copy.ts'
import { accountFailureText } from './failure-text.ts'
import { call } from './realm.ts'
import { exchangeKakao } from '../social/contract.ts'
import { startSession } from './start-session.ts'

// Codes already sent: React runs an effect twice in development, but a code can be used only once.
const sent = new Set<string>()

type State = { isArriving: boolean; failure: string }

/**
 * Removes the parameters of Kakao's redirect from the URL, and exchanges the code once for a session (S-077,
 * S-078).
 */
export function useKakaoReturn(): State {
  const [returned] = useState(() => new URLSearchParams(location.search))
  const [code, error] = [returned.get('code'), returned.get('error')]
  const [failure, setFailure] = useState(error ? SOCIAL_FAILED : '')
  useEffect(() => {
    if (!code && !error) return
    history.replaceState(history.state, '', location.pathname)
    if (!code || sent.has(code)) return
    sent.add(code)
    const state = returned.get('state')
    const body = { code, ...(state && { state }) }
    void call(exchangeKakao, { body, anonymous: true })
      .then(startSession)
      .catch((thrown: unknown) => setFailure(socialText(thrown)))
  }, [code, error, returned])
  return { isArriving: code !== null && !failure, failure }
}

/** The same first sentence for every failure (S-080), then the server's text. */
function socialText(thrown: unknown): string {
  const text = accountFailureText()(thrown)
  return text.startsWith(SOCIAL_FAILED) ? text : `${SOCIAL_FAILED} ${text}`
}
