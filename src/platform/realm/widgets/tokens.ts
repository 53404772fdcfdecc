import { browserStorage } from '#kit/web/browser-storage.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { tokensChanged } from './login-flag.ts'
import { isExpiringSoon, tokenLifetimeMs, type SessionUser, type TokenPair, userOf } from './session-rules.ts'

/** The names of one realm's session in local storage. */
export type TokenKeys = {
  access: string
  refresh: string
  expiry: readonly string[]
  /** Where a realm also stores its user, and the time of the last activity. */
  user?: string
  activity?: string
}

/**
 * One realm's tokens in local storage. A token's lifetime starts on arrival, by this browser's clock. Its length comes
 * from the answer, else from the realm's `defaultLife` (seconds, S-189), else from the token itself.
 */
export function tokensOf(keys: TokenKeys, defaultLife?: number) {
  const read = (key: string | undefined) => (key ? browserStorage.getItem(key) : null)
  const write = (key: string | undefined, value: string | null) => {
    if (key && value !== null) browserStorage.setItem(key, value)
    else if (key) browserStorage.removeItem(key)
  }
  const numberAt = (key: string | undefined) => (read(key) === null ? null : Number(read(key)))

  function save({ access, refresh, expiresIn }: TokenPair): void {
    const user = userOf(access)
    const life = expiresIn ?? defaultLife
    const lifeMs = life === undefined ? tokenLifetimeMs(access, serverNow().getTime()) : life * 1000
    const expiresAt = Date.now() + lifeMs
    if (refresh) write(keys.refresh, refresh)
    if (user) write(keys.user, JSON.stringify(user))
    for (const key of keys.expiry) write(key, String(expiresAt))
    // Written last: other tabs react to it, and then find the other values.
    write(keys.access, access)
    tokensChanged()
  }

  function clear(): void {
    for (const key of [keys.access, keys.refresh, keys.user, keys.activity, ...keys.expiry]) write(key, null)
    tokensChanged()
  }

  return {
    access: () => read(keys.access),
    refreshToken: () => read(keys.refresh),
    isSoon: (minutes: number) => isExpiringSoon(numberAt(keys.expiry[0]!) ?? 0, Date.now(), minutes),
    /** The user from the token; if the token cannot be read, the stored user is kept. */
    user: (): SessionUser | null =>
      read(keys.access) ? (userOf(read(keys.access)!) ?? parsed(read(keys.user))) : null,
    lastActivity: () => numberAt(keys.activity),
    recordActivity: () => write(keys.activity, String(Date.now())),
    save,
    clear,
  }
}

function parsed(stored: string | null): SessionUser | null {
  try {
    return JSON.parse(stored ?? 'null') as SessionUser | null
  } catch {
    return null
  }
}
