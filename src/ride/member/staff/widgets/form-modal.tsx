import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { Failure } from '#kit/ui/use-act.ts'

type Props = {
  title: string
  text: string
  close: () => void
  busy: boolean
  unchanged?: boolean
  failure: Failure | null
  save: (form: HTMLFormElement) => void
  children: ReactNode
}

/** A small form in a dialog; Enter saves. */
export function FormModal({ title, text, close, busy, unchanged, failure, save, children }: Props) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !unchanged) save(event.currentTarget)
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
            닫기
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={unchanged}>
            저장
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={submit}
        className="grid gap-base [&_input:not([type=radio])]:h-10 [&_select]:h-10"
      >
        {children}
        <FailureNotice failure={failure} />
      </form>
    </Modal>
  )
}
