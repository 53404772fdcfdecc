import { tokensChanged } from './session-flag.ts'
import {
  expiryOf,
  isExpiringSoon,
  refreshFailure,
  retryDelay,
  type SessionUser,
  tokensIn,
  type TokenPair,
  userOf,
  type LogoutReason,
} from './session-rules.ts'

/** Names in local storage of one realm's login. */
export type TokenKeys = {
  access: string
  refresh: string
  expiry: readonly string[]
  /** Where a realm also keeps who it is, and when somebody was last active. */
  user?: string
  activity?: string
}

/** Where a realm's tokens are renewed, and under which name the refresh token is sent. */
export type Renewal = { url: string; field: 'refreshToken' | 'refresh_token' }

/** Thrown when a login cannot go on; whoever catches it ends the login with this reason. */
export class SessionOver extends Error {
  readonly reason: LogoutReason
  constructor(reason: LogoutReason) {
    super(reason)
    this.reason = reason
  }
}

/** Keeps one realm's tokens in local storage and renews them, one renewal at a time over all tabs. */
export function tokenKeeper(keys: TokenKeys, renewal: Renewal) {
  const read = (key: string | undefined) => (key ? localStorage.getItem(key) : null)
  const write = (key: string | undefined, value: string | null) => {
    if (key && value !== null) localStorage.setItem(key, value)
    else if (key) localStorage.removeItem(key)
  }
  const numberAt = (key: string | undefined) => (read(key) === null ? null : Number(read(key)))
  let running: Promise<void> | null = null

  function save({ access, refresh, expiresIn }: TokenPair): void {
    const now = Date.now()
    const user = userOf(access)
    const expiresAt = user || expiresIn === null ? expiryOf(access, now) : now + expiresIn * 1000
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

  const isRenewed = (stale: string | null) => Boolean(read(keys.access)) && read(keys.access) !== stale

  async function exchange(stale: string | null, waited: boolean): Promise<void> {
    if (waited && !isRenewed(stale)) await changeOf(keys.access)
    if (isRenewed(stale)) return
    const refresh = read(keys.refresh)
    if (!refresh) throw new SessionOver('NO_AUTH')
    save(await askForTokens(renewal, refresh))
  }

  return {
    access: () => read(keys.access),
    refreshToken: () => read(keys.refresh),
    expiresAt: () => numberAt(keys.expiry[0]!) ?? expiryOf(read(keys.access) ?? '', Date.now()),
    isSoon: (minutes: number) => isExpiringSoon(numberAt(keys.expiry[0]!) ?? 0, Date.now(), minutes),
    /** From the token; one that cannot be read leaves the person who was kept last. */
    user: (): SessionUser | null =>
      read(keys.access) ? (userOf(read(keys.access)!) ?? parsed(read(keys.user))) : null,
    lastActivity: () => numberAt(keys.activity),
    recordActivity: () => write(keys.activity, String(Date.now())),
    save,
    clear,
    /** New tokens in place of `stale`; all who ask meanwhile share one exchange. Rejects with SessionOver. */
    renew: (stale: string | null): Promise<void> =>
      (running ??= alone(`renew ${keys.access}`, (waited) => exchange(stale, waited)).finally(
        () => (running = null),
      )),
  }
}

function parsed(kept: string | null): SessionUser | null {
  try {
    return JSON.parse(kept ?? 'null') as SessionUser | null
  } catch {
    return null
  }
}

// What a tab writes reaches the others a moment later, and by another way than its lock: who is told that it had to
// wait for another tab waits for that one's words, too; and the lock is held until they should have arrived.
const WRITTEN_WITHIN_MS = 500
const HELD_AFTERWARDS_MS = 250

/** Runs while no other tab does, told whether it had to wait for one; a browser without locks has only its own order. */
function alone(name: string, work: (waited: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work(false)
  return new Promise((resolve, reject) => {
    const first = async (lock: Lock | null): Promise<boolean> => {
      if (!lock) return false
      await work(false).then(resolve, reject)
      await new Promise((over) => setTimeout(over, HELD_AFTERWARDS_MS))
      return true
    }
    const inTurn = () => navigator.locks.request(name, () => work(true)).then(() => resolve())
    navigator.locks
      .request(name, { ifAvailable: true }, first)
      .then((ran) => (ran ? undefined : inTurn()))
      .catch(reject)
  })
}

function changeOf(name: string): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => (over.abort(), resolve())
    addEventListener('storage', ({ key }) => key === name && end(), { signal: over.signal })
    setTimeout(end, WRITTEN_WITHIN_MS)
  })
}

// A spent refresh token is taken again for ten seconds: a repetition must be quicker than that.
const REPEAT_WITHIN_MS = 8_000

async function askForTokens(renewal: Renewal, refreshToken: string): Promise<TokenPair> {
  const started = Date.now()
  for (let attempt = 1; ; attempt++) {
    const answer = await post(renewal, refreshToken)
    const pair = answer?.ok ? tokensIn(await answer.json().catch(() => null)) : null
    if (pair) return pair
    const pause = answer && answer.status < 500 ? null : retryDelay(attempt)
    if (pause === null || Date.now() + pause - started > REPEAT_WITHIN_MS)
      throw new SessionOver(refreshFailure(answer?.status ?? null))
    await new Promise((resolve) => setTimeout(resolve, pause))
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
