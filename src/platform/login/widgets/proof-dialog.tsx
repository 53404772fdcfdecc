import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Modal } from '#kit/ui/modal.tsx'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'

type Props = {
  realm: Pick<BrowserRealm, 'askProofWith'>
  /** The form of the proof; it calls `done` when the server has accepted it. */
  Form: ComponentType<{ done: () => void }>
}

/** Asks for a proof of the person when the server needs a recent one; the refused call is then sent again. */
export function ProofDialog({ realm, Form }: Props) {
  const [isAsked, setAsked] = useState(false)
  const answer = useRef<(isProved: boolean) => void>(null)
  useEffect(() => {
    realm.askProofWith(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve
          setAsked(true)
        }),
    )
    return () => realm.askProofWith(null)
  }, [realm])
  const end = (isProved: boolean) => {
    setAsked(false)
    answer.current?.(isProved)
  }
  if (!isAsked) return null
  return (
    <Modal open close={() => end(false)} title="본인 확인">
      <Form done={() => end(true)} />
    </Modal>
  )
}
