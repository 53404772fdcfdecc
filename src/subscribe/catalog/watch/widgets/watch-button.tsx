import { useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { listWatches } from '../contract.ts'

// Not part of the first load: the page of a car stays light.
const loadChange = whenIdle(() => import('./change-watch.ts'))

/** The button that adds or withdraws the subscriber's watch for a free car of the model. */
export function WatchButton({ modelId }: { modelId: string }) {
  const isInside = subscribeRealm.useIsLoggedIn()
  const [isWatched, setWatched] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!isInside) return
    const read = async () => {
      const watches = await call(listWatches, {})
      setWatched(watches.some(({ model_id }) => model_id === modelId))
    }
    // Without the answer the button offers a watch, and a second watch changes nothing.
    read().catch(() => undefined)
  }, [isInside, modelId])
  const toggle = async () => {
    setBusy(true)
    try {
      const { changeWatch } = await loadChange()
      setWatched(await changeWatch(modelId, isWatched))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="gray" busy={busy} onClick={() => void toggle()}>
      {isWatched ? '알림 취소' : '비면 알림'}
    </Button>
  )
}
