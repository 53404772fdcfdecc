import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import type { Failure } from '#kit/ui/use-action.ts'

type Props = {
  label: string
  action: string
  busy: boolean
  failure: Failure | null
  send: () => void
  close: () => void
  children: ReactNode
}

/** Fields inside another form: Enter sends these fields, not the outer form. */
export function LicenseFields({ label, action, busy, failure, send, close, children }: Props) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    send()
  }
  return (
    <div role="group" aria-label={label} onKeyDown={enter} className="grid gap-base">
      {children}
      <FailureNotice failure={failure} />
      <div className="flex gap-gutter *:flex-1">
        <Button variant="gray" size="small" onClick={close}>
          접기
        </Button>
        <Button size="small" busy={busy} onClick={send}>
          {action}
        </Button>
      </div>
    </div>
  )
}
