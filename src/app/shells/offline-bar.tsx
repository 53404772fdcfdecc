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

/** Says that there is no network for as long as there is none; it lies over the page, so nothing jumps. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className="offline-bar">
      {isOffline && (
        <p className="page-width py-2 text-center text-body text-white">
          인터넷에 연결되어 있지 않습니다. 연결되면 이어서 보여 드립니다.
        </p>
      )}
    </div>
  )
}
