/** A screen that did not arrive, or not its data: no network, a server at rest, or a version that is no more. */
export class ScreenMissing extends Error {
  override name = 'ScreenMissing'
}

/** Whether the server answers at all. */
export async function isServerBack(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

const KEY = 'screenReloaded'
const RELOAD_INTERVAL_MS = 60_000

/** Whether the page may reload by itself: not repeatedly, because a broken page would flicker. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const [at, reloaded] = (storage.getItem(KEY) ?? '').split(' ')
  if (reloaded === path && now - Number(at) < RELOAD_INTERVAL_MS) return false
  storage.setItem(KEY, `${now} ${path}`)
  return true
}
