const PROBE = 'probe'

/**
 * The browser's storage of this name. What it refuses is kept in memory for the life of the page: with cookies blocked
 * the getter itself throws, a full storage throws at `setItem`.
 */
function guarded(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()
  const inBrowser = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(globalThis[name])
    } catch {
      return null
    }
  }
  const removeItem = (key: string): void => {
    memory.delete(key)
    inBrowser((storage) => storage.removeItem(key))
  }
  const setItem = (key: string, value: string): void => {
    const isStored = inBrowser((storage) => (storage.setItem(key, value), true))
    if (isStored) memory.delete(key)
    else memory.set(key, value)
  }
  return {
    getItem: (key: string): string | null => memory.get(key) ?? inBrowser((storage) => storage.getItem(key)),
    setItem,
    removeItem,
    clear: (): void => {
      memory.clear()
      inBrowser((storage) => storage.clear())
    },
    /** Whether values outlive the page; false when the browser refuses a value, or has refused one that is still kept. */
    isLasting: (): boolean => {
      setItem(PROBE, '')
      const isLasting = memory.size === 0
      removeItem(PROBE)
      return isLasting
    },
  }
}

/** Shared by all tabs of this browser. */
export const browserStorage = guarded('localStorage')
/** Kept by this tab over reloads. */
export const tabStorage = guarded('sessionStorage')

/** Whether the browser keeps no cookies of ours. */
export const areCookiesBlocked = (): boolean => !navigator.cookieEnabled

/**
 * Leaves for a path by a whole load. Where storage is blocked, within the page instead: a load would end the session
 * that only its memory holds.
 */
export function leaveFor(path: string, load: 'assign' | 'replace'): void {
  if (browserStorage.isLasting()) return location[load](path)
  history.replaceState(null, '', path)
  // The router listens to this event.
  dispatchEvent(new PopStateEvent('popstate'))
}
