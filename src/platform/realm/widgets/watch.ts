import { logoutReasonKey, type Session } from './session.ts'

const LOOK_AGAIN_MS = 5_000

/** Watches over a session: at once when there is one or the reason of its end is still to be shown, else once another tab logs in. */
export function watchWhenLoggedIn(session: Session): void {
  const start = async () => {
    try {
      ;(await import('./session-watch.ts')).watchSession(session)
    } catch {
      // The server or the network is away: it begins when they may be back.
      setTimeout(() => void start(), LOOK_AGAIN_MS)
    }
  }
  if (isDue(session)) return void start()
  const hear = () => {
    if (!isDue(session)) return
    removeEventListener('storage', hear)
    void start()
  }
  addEventListener('storage', hear)
}

function isDue({ tokens }: Session): boolean {
  try {
    return Boolean(tokens.access() ?? sessionStorage.getItem(logoutReasonKey))
  } catch {
    return false
  }
}
