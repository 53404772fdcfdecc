import { useEffect } from 'react'

/** The cache that the service worker reads without a network. */
const SHELF = 'drive-1'

/**
 * Stores the page and its loaded files on this device, so that it opens without a network. Call it from a component
 * that shows rides, because such a file is loaded last.
 */
export function useOfflineCopy(): void {
  useEffect(() => {
    if (import.meta.env.PROD && 'caches' in globalThis) void storePage().catch(() => undefined)
  }, [])
}

async function storePage(): Promise<void> {
  const shelf = await caches.open(SHELF)
  const wanted = [location.pathname, ...loadedAssets()]
  await shelf.addAll(wanted)
  // Files of an earlier version of the product are no longer needed.
  for (const { url } of await shelf.keys())
    if (!wanted.includes(new URL(url).pathname)) await shelf.delete(url)
}

const loadedAssets = (): string[] => {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = paths.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
