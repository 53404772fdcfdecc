type Realm = 'ride' | 'subscribe'

export const redirectKey = 'redirectAfterLogin'

/** A path of this site that may be opened after login, or null. Never /login itself, never another host. */
export function safeRedirect(path: string | null | undefined): string | null {
  if (
    !path ||
    path.length > 2000 ||
    !/^\/(?![/\\])/.test(path) ||
    /[\u0000-\u0020\\\u007f-\u009f]/.test(path)
  )
    return null
  const url = new URL(path, 'https://mosim.invalid')
  if (url.host !== 'mosim.invalid' || url.pathname.startsWith('//')) return null
  if (/^(\/subscribe)?\/login(\/|$)/i.test(decoded(url.pathname))) return null
  return url.pathname + url.search + url.hash
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '/login'
  }
}

/** Remembers where a visitor wanted to go before logging in. */
export function rememberRedirect(path: string) {
  const safe = safeRedirect(path)
  if (safe) localStorage.setItem(redirectKey, safe)
}

/** The remembered path, if it is of this side, once: it is forgotten by being read. */
export function takeRedirect(realm: Realm = 'ride'): string | null {
  const path = safeRedirect(localStorage.getItem(redirectKey))
  localStorage.removeItem(redirectKey)
  const side = path && /^\/subscribe(\/|$)/.test(path) ? 'subscribe' : 'ride'
  return side === realm ? path : null
}
