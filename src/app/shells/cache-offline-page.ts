/** Makes the service worker cache the offline page; without a network now, the next page retries. */
export function cacheOfflinePage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
