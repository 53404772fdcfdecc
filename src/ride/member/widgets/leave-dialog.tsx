import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import type { deleteMember } from '../contract.ts'

type Props = { tickets: number; close: () => void; left: () => void }

/** Says what leaving does, asks for the password, and does it. Open for as long as it is mounted. */
export function LeaveDialog({ tickets, close, left }: Props) {
  const form = useId()
  const password = useRef<HTMLInputElement>(null)
  const { busy, wrong, leave } = useLeave(left)
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
        <li>보유하신 {tickets} Ticket은 모두 사라집니다. 환급은 탈퇴하기 전에 1:1 문의로 신청해 주세요.</li>
        <li>이름, 연락처, 신분증 사진 등 개인정보를 바로 지웁니다.</li>
        <li>거래 기록은 법에 따라 누구의 것인지 알 수 없게 하여 5년 동안 보관합니다.</li>
        <li>진행 중인 예약이 있으면 먼저 취소하셔야 합니다.</li>
      </ul>
      <form id={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-base">
        <TextField
          ref={password}
          name="password"
          type="password"
          label="비밀번호"
          autoComplete="current-password"
          maxLength={128}
          hint="카카오로만 가입하셨다면 비워 두세요."
          error={wrong?.field ? wrong.text : ''}
        />
        {wrong && !wrong.field && <Notice tone="wrong">{wrong.text}</Notice>}
      </form>
    </Modal>
  )
}

function useLeave(left: () => void) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ text: string; field: boolean } | null>(null)
  const leave = async (password: string): Promise<boolean> => {
    if (busy) return true
    setBusy(true)
    setWrong(null)
    try {
      const params = { id: sessionUser()?.id ?? '' }
      await call<typeof deleteMember>('DELETE /api/users/{id}', { params, body: { password } })
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
