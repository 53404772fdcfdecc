/** Lets the service worker keep the offline page. */
export function keepOfflinePage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('/service-worker.js')
}
