type LoadPart = () => Promise<unknown>

/** The network belongs to the page itself for as long after its load. */
const REST_MS = 4_000
const isBrowser = typeof document !== 'undefined'
let waiting: LoadPart[] = []

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Safari has no idle callbacks. */
const idle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work)

/** Without a network now, the part is loaded when it is used. */
function loadAll(): void {
  const parts = waiting
  waiting = []
  if (!savesData() && navigator.onLine) for (const load of parts) load().catch(() => undefined)
}

const rest = () => setTimeout(() => idle(loadAll), REST_MS)

/**
 * The function that loads a part, which is also called once the page has loaded and is idle: then a dialog opens without
 * a wait, and without a network. Not for visitors who save data.
 */
export function whenIdle<Load extends LoadPart>(load: Load): Load {
  if (!isBrowser) return load
  waiting.push(load)
  if (waiting.length > 1) return load
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
  return load
}
