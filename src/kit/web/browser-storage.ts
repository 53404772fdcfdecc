const PROBE = 'probe'

/**
 * The browser's storage of this name. Values that it refuses are kept in memory until the page closes: with cookies
 * blocked the getter itself throws, and a full storage throws at `setItem`.
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
    /**
     * Whether values survive a reload; false when the browser refuses a value, or refused a value that memory still
     * holds.
     */
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
/** Kept by this tab across reloads. */
export const tabStorage = guarded('sessionStorage')

/** Whether the browser blocks our cookies. */
export const areCookiesBlocked = (): boolean => !navigator.cookieEnabled

/**
 * Opens a path by a full load. When storage is blocked it navigates within the page: a full load would end the session,
 * which is only in memory.
 */
export function leaveFor(path: string, load: 'assign' | 'replace'): void {
  if (browserStorage.isLasting()) return location[load](path)
  history.replaceState(null, '', path)
  // The router listens to this event.
  dispatchEvent(new PopStateEvent('popstate'))
}
