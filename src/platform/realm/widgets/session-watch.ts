import { browserStorage } from '#kit/web/browser-storage.ts'
import { renewTokens } from './renewal.ts'
import { afterBackgroundFailure } from './renewal-rules.ts'
import {
  ACTIVITY_DEBOUNCE_MS,
  BACKGROUND_RETRY_MS,
  CHECK_DEBOUNCE_MS,
  isInactive,
  SOON_AFTER_ACTIVITY_MINUTES,
  SOON_BY_CLOCK_MINUTES,
  TICK_MS,
} from './session-rules.ts'
import { type Session, showStoredLogoutReason } from './session.ts'
import type { TokenKeys } from './tokens.ts'

const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'touchstart', 'scroll'] as const

/** Watches the session in this tab while the tab is open; call it once. */
export function watchSession(session: Session): void {
  const { tokens, endIfInactive, end, facts } = session
  let failures = 0
  let personShown = tokens.user()?.id

  const isPresent = () =>
    document.visibilityState === 'visible' && !isInactive(tokens.lastActivity(), Date.now())
  const noteActivity = () => {
    if (tokens.access()) tokens.recordActivity()
  }
  /**
   * Renews the tokens before they expire. A failure is retried after 2 s; the third failure ends the session (X-042,
   *
   */
  const renewIfSoon = async (minutes: number): Promise<void> => {
    const stale = tokens.access()
    if (!stale || !tokens.refreshToken() || !tokens.isSoon(minutes) || !navigator.onLine) return
    try {
      await renewTokens(session, stale)
      failures = 0
    } catch {
      if (!tokens.access() || !navigator.onLine) return
      failures += 1
      if (afterBackgroundFailure(failures) === 'LOGOUT') return end('REFRESH_FAILED')
      setTimeout(() => void renewIfSoon(minutes), BACKGROUND_RETRY_MS)
    }
  }
  const whenVisible = () => {
    if (document.visibilityState !== 'visible' || endIfInactive()) return
    noteActivity()
    void renewIfSoon(SOON_BY_CLOCK_MINUTES)
  }
  /** Another tab logged in, logged out or changed the user: this page belongs to an ended session. */
  const reread = ({ key }: StorageEvent) => {
    if (key !== null && key !== facts.keys.access) return
    const person = tokens.user()?.id
    if (person === personShown) return
    const wasSomebody = personShown !== undefined
    personShown = person
    if (wasSomebody) location.reload()
  }

  showStoredLogoutReason()
  endIfInactive()
  noteActivity()
  void renewIfSoon(SOON_BY_CLOCK_MINUTES)
  // The timer renews only while the user is active, so that it does not keep an abandoned session alive.
  setInterval(() => isPresent() && void renewIfSoon(SOON_BY_CLOCK_MINUTES), TICK_MS)
  // Two listeners: one records activity, the other renews after it (K-26).
  const record = debounced(ACTIVITY_DEBOUNCE_MS, () => endIfInactive() || noteActivity())
  const check = debounced(CHECK_DEBOUNCE_MS, () => void renewIfSoon(SOON_AFTER_ACTIVITY_MINUTES))
  for (const name of ACTIVITY) {
    addEventListener(name, record, { passive: true, capture: true })
    addEventListener(name, check, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', whenVisible)
  addEventListener('storage', reread)
  if (import.meta.env.DEV) Object.assign(window, { expireTokens: () => expireTokens(facts.keys) })
}

/** Expires tokens manually during development; excluded from builds. */
function expireTokens({ access, expiry }: TokenKeys): void {
  for (const key of expiry) browserStorage.setItem(key, '0')
  browserStorage.setItem(access, 'expired.by.hand')
}

function debounced(milliseconds: number, work: () => unknown) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
}
