import { logoutReasonKey, type Session } from './session.ts'

/** Watches over a session: at once when there is one or the reason of its end is still to be shown, else once another tab logs in. */
export function watchWhenLoggedIn(session: Session): void {
  const start = async () => (await import('./session-watch.ts')).watchSession(session)
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
