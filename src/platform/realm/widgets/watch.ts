import { tabStorage } from '#kit/web/browser-storage.ts'
import { listen } from './login-flag.ts'
import { logoutReasonKey, type Session } from './session.ts'

const LOOK_AGAIN_MS = 5_000

/**
 * Starts to watch a session: immediately when there is one, or when a logout reason must be shown; else after
 * a login in any tab.
 */
export function watchWhenLoggedIn(session: Session): void {
  const start = async () => {
    try {
      ;(await import('./session-watch.ts')).watchSession(session)
    } catch {
      // The server or the network is down: tries again later.
      setTimeout(() => void start(), LOOK_AGAIN_MS)
    }
  }
  if (isDue(session)) return void start()
  const stop = listen(() => {
    if (!isDue(session)) return
    stop()
    void start()
  })
}

const isDue = ({ tokens }: Session): boolean =>
  Boolean(tokens.access() ?? tabStorage.getItem(logoutReasonKey))
