import { waitForStorageChange, runInOneTab } from '#kit/web/tab-lock.ts'
import { refreshFailure, retryDelay, tokensIn } from './renewal-rules.ts'
import { type LogoutReason, type TokenPair } from './session-rules.ts'
import type { Renewal, Session } from './session.ts'

/** The session cannot continue; the catcher ends the session with this reason. */
class SessionOver extends Error {
  readonly reason: LogoutReason
  constructor(reason: LogoutReason) {
    super(reason)
    this.reason = reason
  }
}

const running = new WeakMap<Session['tokens'], Promise<void>>()

/**
 * Renews the tokens to replace `stale`, one renewal at a time over all tabs; concurrent callers share it.
 * Rejects with SessionOver.
 */
export function renewTokens(session: Session, stale: string | null): Promise<void> {
  const { facts, tokens } = session
  const exchange = (hadToWait: boolean) => exchangeTokens(session, stale, hadToWait)
  const renewal =
    running.get(tokens) ??
    runInOneTab(`renew ${facts.keys.access}`, exchange).finally(() => running.delete(tokens))
  running.set(tokens, renewal)
  return renewal
}

async function exchangeTokens({ facts, tokens }: Session, stale: string | null, hadToWait: boolean) {
  const isRenewed = () => Boolean(tokens.access()) && tokens.access() !== stale
  if (hadToWait && !isRenewed()) await waitForStorageChange(facts.keys.access)
  if (isRenewed()) return
  const refresh = tokens.refreshToken()
  if (!refresh) throw new SessionOver('NO_AUTH')
  const renewed = await askForTokens(facts.renewal, refresh)
  // A late answer must not log in a user who has logged out, or logged in again, in the meantime.
  if (tokens.refreshToken() === refresh) tokens.save(renewed)
}

/** Ends the session if the error requires it; returns whether it did. */
export function endIfSessionInvalid(session: Session, error: unknown): boolean {
  if (!(error instanceof SessionOver)) return false
  session.end(error.reason)
  return true
}

/** Whether the error says that the server no longer knows the session. */
export const isSessionInvalid = (error: unknown): boolean =>
  error instanceof SessionOver && error.reason === 'REFRESH_EXPIRED'

// A used refresh token is accepted again for ten seconds: a retry must arrive within that time.
const REPEAT_WITHIN_MS = 8_000

async function askForTokens(renewal: Renewal, refreshToken: string): Promise<TokenPair> {
  const started = Date.now()
  for (let attempt = 1; ; attempt++) {
    const answer = await post(renewal, refreshToken)
    const pair = answer?.ok ? tokensIn(await answer.json().catch(() => null)) : null
    if (pair) return pair
    const delay = answer && answer.status < 500 ? null : retryDelay(attempt)
    if (delay === null || Date.now() + delay - started > REPEAT_WITHIN_MS)
      throw new SessionOver(refreshFailure(answer?.status ?? null))
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}

const post = ({ url, field }: Renewal, refreshToken: string): Promise<Response | null> =>
  fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', refresh: refreshToken },
    body: JSON.stringify({ [field]: refreshToken }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)
