import { browserStorage } from '#kit/web/browser-storage.ts'
import { tokensChanged } from './login-flag.ts'
import { expiryOf, isExpiringSoon, type SessionUser, type TokenPair, userOf } from './session-rules.ts'

/** Names in local storage of one realm's session. */
export type TokenKeys = {
  access: string
  refresh: string
  expiry: readonly string[]
  /** Where a realm also stores who it is, and when somebody was last active. */
  user?: string
  activity?: string
}

/**
 * One realm's tokens in local storage. Where a realm has a `defaultLife` (seconds), a token lives as long as its answer
 * says, else that long (S-189); elsewhere the token's own `exp` decides.
 */
export function tokensOf(keys: TokenKeys, defaultLife?: number) {
  const read = (key: string | undefined) => (key ? browserStorage.getItem(key) : null)
  const write = (key: string | undefined, value: string | null) => {
    if (key && value !== null) browserStorage.setItem(key, value)
    else if (key) browserStorage.removeItem(key)
  }
  const numberAt = (key: string | undefined) => (read(key) === null ? null : Number(read(key)))

  function save({ access, refresh, expiresIn }: TokenPair): void {
    const now = Date.now()
    const user = userOf(access)
    const life = defaultLife === undefined && user ? null : (expiresIn ?? defaultLife ?? null)
    const expiresAt = life === null ? expiryOf(access, now) : now + life * 1000
    if (refresh) write(keys.refresh, refresh)
    if (user) write(keys.user, JSON.stringify(user))
    for (const key of keys.expiry) write(key, String(expiresAt))
    // Last: a tab that sees it finds the rest too.
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
    expiresAt: () => numberAt(keys.expiry[0]!) ?? expiryOf(read(keys.access) ?? '', Date.now()),
    isSoon: (minutes: number) => isExpiringSoon(numberAt(keys.expiry[0]!) ?? 0, Date.now(), minutes),
    /** From the token; one that cannot be read leaves the person who was stored last. */
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
