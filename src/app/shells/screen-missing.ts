/** A screen or its data failed to load: no network, a stopped server, or a version that no longer exists. */
export class ScreenMissing extends Error {
  override name = 'ScreenMissing'
}

/** Whether the server answers. */
export async function isServerBack(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

const KEY = 'screenReloaded'
const RELOAD_INTERVAL_MS = 60_000

/** Whether the page may reload automatically: not repeatedly, because a broken page would flicker. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const [at, reloaded] = (storage.getItem(KEY) ?? '').split(' ')
  if (reloaded === path && now - Number(at) < RELOAD_INTERVAL_MS) return false
  storage.setItem(KEY, `${now} ${path}`)
  return true
}
