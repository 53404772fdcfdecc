import { type FormEvent, lazy, type ReactNode, Suspense, useId } from 'react'
import { FailureNotice } from './notice.tsx'
import { Button } from './button.tsx'
import { type IsLeft, LeaveGuard, useLeaveGuard } from './leave-guard.tsx'
import { Modal } from './modal.tsx'
import type { Failure } from './use-action.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'
import { whenIdle } from './when-idle.ts'

const DiscardQuestion = lazy(
  whenIdle(async () => ({ default: (await import('./discard-question.tsx')).DiscardQuestion })),
)

type Props = {
  title: string
  text: ReactNode
  close: () => void
  /** The label of its button. */
  action: string
  busy: boolean
  failure: Failure | null
  /** A required value is missing: the button looks inactive. */
  unready?: boolean
  submit: () => Promise<void>
  /** The fields. */
  children: ReactNode
}

const isBack: IsLeft = (_here, _there, isBack) => isBack

/**
 * A form over the page. Enter submits it once, and an error appears below its fields. Closing it asks before typed text
 * is discarded; a phone's back button closes the form, not the page.
 */
export function ModalForm(props: Props) {
  const { title, text, close, action, busy, failure, unready, submit, children } = props
  const id = useId()
  const { watch, leave, question } = useUnsavedChanges()
  const closeSafely = () => leave(false, close)
  useLeaveGuard({ leave: closeSafely, isLeft: isBack })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void submit()
  }
  const actions = (
    <>
      <Button variant="gray" onClick={closeSafely}>
        닫기
      </Button>
      <Button type="submit" form={id} busy={busy} aria-disabled={unready}>
        {action}
      </Button>
    </>
  )
  return (
    <Modal open close={closeSafely} title={title} text={text} actions={actions}>
      <form id={id} noValidate onSubmit={send} {...watch} className="grid gap-base">
        {children}
        <FailureNotice failure={failure} />
      </form>
      <LeaveGuard />
      <Suspense>
        <DiscardQuestion {...question} />
      </Suspense>
    </Modal>
  )
}
