import { lazy, Suspense, useState, type ReactNode } from 'react'
import { whenIdle } from './when-idle.ts'

const ModalBody = lazy(whenIdle(() => import('./modal-body.tsx')))

export type ModalProps = {
  open: boolean
  /** Called by Escape, the overlay and the close button. Without it these cannot close the modal. */
  close?: () => void
  title: string
  /** A description after the title; screen readers read it when the modal opens. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons; they stay visible while the content scrolls. */
  actions?: ReactNode
}

/** A sheet from below on phones, centered on wider screens. Its code is loaded when the page is idle, or when it first opens. */
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
