import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const useIsOffline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  )

/** Shows a bar while there is no network; it covers the page, so that nothing moves. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className="offline-bar">
      {isOffline && (
        <p className="rounded-full bg-[#22315a] px-base py-1.5 text-body text-white shadow-float">
          인터넷 연결이 끊겨 기다리고 있습니다.
        </p>
      )}
    </div>
  )
}
