import type { ReactNode } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useStaffChange } from './use-staff-change.ts'

type Props = {
  title: string
  text: string
  /** The consequences, which the question names. */
  effect: ReactNode
  action: string
  send: () => Promise<unknown>
  done: string
  failed: string
  close: () => void
  /** Called after the change, to close more than the question. */
  over?: () => void
}

/** Asks before something is deleted or closed for good, and shows the reason when the server refuses. */
export function AskFirst({ title, text, effect, action, send, done, failed, close, over = close }: Props) {
  const { busy, failure, change } = useStaffChange(failed)
  const remove = async () => {
    if ((await change(send, done)) !== null) over()
  }
  return (
    <Modal
      open
      close={close}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            그대로 두기
          </Button>
          <Button variant="negative" busy={busy} onClick={() => void remove()}>
            {action}
          </Button>
        </>
      }
    >
      <Notice tone="wait">{effect}</Notice>
      <FailureNotice failure={failure} />
    </Modal>
  )
}
