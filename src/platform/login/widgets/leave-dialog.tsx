import { type FormEvent, useId, useRef, useState } from 'react'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'

export type Leaving = {
  /** The consequences, one sentence each. */
  consequences: readonly string[]
  send: (password: string) => Promise<unknown>
  left: () => void
}

/** Explains the deletion of the account, asks for the password, and deletes it. Open for as long as it is mounted. */
export function LeaveDialog({ consequences, close, ...leaving }: Leaving & { close: () => void }) {
  const form = useId()
  const password = useRef<HTMLInputElement>(null)
  const { busy, wrong, leave } = useLeave(leaving)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await leave(password.current!.value))) password.current?.focus()
  }
  return (
    <Modal
      open
      close={close}
      title="탈퇴하시겠습니까?"
      text="탈퇴하시면 되돌릴 수 없습니다."
      actions={
        <>
          <Button variant="gray" onClick={close}>
            계속 이용하기
          </Button>
          <Button type="submit" form={form} variant="negative" busy={busy}>
            탈퇴하기
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-gutter pl-5 text-body">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <form id={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-base">
        <TextField
          ref={password}
          name="password"
          type="password"
          label="비밀번호"
          autoComplete="current-password"
          limit={128}
          hint="카카오로만 가입하셨다면 비워 두세요."
          error={wrong?.field ? wrong.text : ''}
        />
        {wrong && !wrong.field && <RefusalNotice>{wrong.text}</RefusalNotice>}
      </form>
    </Modal>
  )
}

function useLeave({ send, left }: Pick<Leaving, 'send' | 'left'>) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ text: string; field: boolean } | null>(null)
  const leave = async (password: string): Promise<boolean> => {
    if (busy) return true
    setBusy(true)
    setWrong(null)
    try {
      await send(password)
      left()
      return true
    } catch (error) {
      const ofField = error instanceof CallFailed ? error.fields['password'] : undefined
      setWrong({ text: ofField ?? textOf(error), field: ofField !== undefined })
      setBusy(false)
      return false
    }
  }
  return { busy, wrong, leave }
}
