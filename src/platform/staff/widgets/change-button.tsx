import type { ReactNode } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useStaffChange } from './use-staff-change.ts'

type Props = {
  send: () => Promise<unknown>
  done: string
  failed: string
  /** Called after the change. */
  after?: () => void
  children: ReactNode
}

/** A change with a single press: a toast after success, a notice below the button after a failure. */
export function ChangeButton({ send, done, failed, after, children }: Props) {
  const { busy, failure, change } = useStaffChange(failed)
  const press = async () => {
    if ((await change(send, done)) !== null) after?.()
  }
  return (
    <>
      <Button variant="white" busy={busy} onClick={() => void press()}>
        {children}
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
