type LoadPart = () => Promise<unknown>

/** Preloading waits this long after the load, so that it does not compete with the page itself. */
const REST_MS = 4_000
const isBrowser = typeof document !== 'undefined'
let waiting: LoadPart[] = []

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Safari has no idle callbacks. */
const idle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work)

/** Offline, nothing is preloaded: a part is then loaded when it is used. */
function loadAll(): void {
  const parts = waiting
  waiting = []
  if (!savesData() && navigator.onLine) for (const load of parts) load().catch(() => undefined)
}

const rest = () => setTimeout(() => idle(loadAll), REST_MS)

/**
 * Returns the function that loads a part, and preloads the part once the page has loaded and is idle. A dialog then
 * opens without delay, even offline. No preloading in data-saving mode.
 */
export function whenIdle<Load extends LoadPart>(load: Load): Load {
  if (!isBrowser) return load
  waiting.push(load)
  if (waiting.length > 1) return load
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
  return load
}
