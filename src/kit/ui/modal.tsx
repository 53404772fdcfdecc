import { lazy, Suspense, useState, type ReactNode } from 'react'

const ModalBody = lazy(() => import('./modal-body.tsx'))

export type ModalProps = {
  open: boolean
  /** Called by Escape, the backdrop and the close button. Leave it out and it cannot be closed that way. */
  close?: () => void
  title: string
  /** Says more than the title; read out when it opens. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons; they stay in sight while the content scrolls. */
  actions?: ReactNode
}

/** A sheet from below on phones, centred on wider screens. Its code is loaded when it first opens. */
export function Modal(props: ModalProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return (
    used && (
      <Suspense>
        <ModalBody {...props} />
      </Suspense>
    )
  )
}
