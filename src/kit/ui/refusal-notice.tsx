import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

/**
 * The refusal of a press, to be placed directly before its button. It comes into view and takes the focus; the next Tab
 * leads to the button again.
 */
export function RefusalNotice({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Notice ref={box} tabIndex={-1} tone="wrong" {...(className && { className })}>
      {children}
    </Notice>
  )
}
