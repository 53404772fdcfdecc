import { browserStorage } from '#kit/web/browser-storage.ts'
import { safeRedirect } from '#kit/web/safe-redirect.ts'

const KEY = 'redirectAfterLogin'

/** The path of a realm's login page, and which pages belong to its side. */
export type Places = { login: string; isOwn: (pathname: string) => boolean }

/** The page that a visitor requested before the login, stored under one name for all realms. */
export const redirectsOf = ({ places }: { places: Places }) => ({
  rememberRedirect: (path: string): void => {
    const safe = safeRedirect(path, places.login)
    if (safe) browserStorage.setItem(KEY, safe)
  },
  /** The stored path when it belongs to this side; reading removes it. */
  takeRedirect: (): string | null => {
    const path = safeRedirect(browserStorage.getItem(KEY), places.login)
    browserStorage.removeItem(KEY)
    return path && places.isOwn(new URL(path, location.origin).pathname) ? path : null
  },
})
