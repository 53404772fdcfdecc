import type { ReactNode } from 'react'
import { useKeyboardInset } from './use-keyboard-inset.ts'

/** The main action of a flow, always at the lower edge: within reach of the thumb, and above the keyboard. */
export function FlowBar({ children }: { children: ReactNode }) {
  const bottom = useKeyboardInset()
  return (
    <div
      style={{ bottom }}
      className="flow-bar sticky z-20 -mx-base mt-base border-t border-line bg-ground px-base pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}
