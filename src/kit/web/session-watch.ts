import {
  ACTIVITY_DEBOUNCE_MS,
  afterBackgroundFailure,
  BACKGROUND_RETRY_MS,
  CHECK_DEBOUNCE_MS,
  isInactive,
  SOON_AFTER_ACTIVITY_MINUTES,
  SOON_BY_CLOCK_MINUTES,
  TICK_MS,
} from './session-rules.ts'
import { endIfInactive, forceLogout, mainTokens, sessionUser, tellLogoutReason } from './session.ts'

const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'touchstart', 'scroll'] as const
let failures = 0
let personShown: string | undefined

/** Watches over the main login of this tab for as long as it is open; called once. */
export function watchSession(): void {
  tellLogoutReason()
  personShown = sessionUser()?.id
  endIfInactive()
  noteActivity()
  void renewIfSoon(SOON_BY_CLOCK_MINUTES)
  // A timer alone keeps nobody logged in: it renews only while somebody is here.
  setInterval(() => isPresent() && void renewIfSoon(SOON_BY_CLOCK_MINUTES), TICK_MS)
  // Two listeners: one records activity, one renews after it (K-26).
  const record = debounced(ACTIVITY_DEBOUNCE_MS, () => endIfInactive() || noteActivity())
  const check = debounced(CHECK_DEBOUNCE_MS, () => void renewIfSoon(SOON_AFTER_ACTIVITY_MINUTES))
  for (const name of ACTIVITY) {
    addEventListener(name, record, { passive: true, capture: true })
    addEventListener(name, check, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', whenVisible)
  addEventListener('storage', reread)
  if (import.meta.env.DEV) Object.assign(window, { expireTokens })
}

function debounced(milliseconds: number, work: () => unknown) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
}

const isPresent = () =>
  document.visibilityState === 'visible' && !isInactive(mainTokens.lastActivity(), Date.now())

function noteActivity(): void {
  if (mainTokens.access()) mainTokens.recordActivity()
}

function whenVisible(): void {
  if (document.visibilityState !== 'visible' || endIfInactive()) return
  noteActivity()
  void renewIfSoon(SOON_BY_CLOCK_MINUTES)
}

/** Renews before it is too late; a failure is tried again after 2 s, the third one ends the login. */
async function renewIfSoon(minutes: number): Promise<void> {
  const stale = mainTokens.access()
  if (!stale || !mainTokens.refreshToken() || !mainTokens.isSoon(minutes) || !navigator.onLine) return
  try {
    await mainTokens.renew(stale)
    failures = 0
  } catch {
    if (!mainTokens.access() || !navigator.onLine) return
    failures += 1
    if (afterBackgroundFailure(failures) === 'LOGOUT') return forceLogout('REFRESH_FAILED')
    setTimeout(() => void renewIfSoon(minutes), BACKGROUND_RETRY_MS)
  }
}

/** Another tab logged in, out or as somebody else: what is shown here belongs to nobody any more. */
function reread({ key }: StorageEvent): void {
  if (key !== null && key !== 'accessToken') return
  const person = sessionUser()?.id
  if (person === personShown) return
  const wasSomebody = personShown !== undefined
  personShown = person
  if (wasSomebody) location.reload()
}

/** For trying out what happens when tokens end; only in development builds. */
function expireTokens(): void {
  localStorage.setItem('expiredAt', '0')
  localStorage.setItem('tokenExpiry', '0')
  localStorage.setItem('accessToken', 'expired.by.hand')
}
