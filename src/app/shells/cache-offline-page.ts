/** Lets the service worker cache the offline page. */
export function cacheOfflinePage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('/service-worker.js')
}
