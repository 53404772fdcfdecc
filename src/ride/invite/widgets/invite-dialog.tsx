import { useId } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { MAX_NAME } from '#kit/name.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { INVITE_NOTE } from '../copy.ts'
import { type Invite, useInvite } from './use-invite.ts'

/**
 * The dialog for an invite. It is empty again after each invite (C-233, C-242); a touch outside it closes it and keeps
 * the typed values.
 */
export function InviteDialog({ form: values, setForm, close }: Invite) {
  const form = useId()
  const { busy, failure, send, type } = useInvite({ form: values, setForm, close })
  return (
    <Modal
      open
      close={close}
      title="초대장 보내기"
      text={INVITE_NOTE}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button type="submit" form={form} busy={busy}>
            보내기
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-base">
        <TextField
          label="초대받는 분 이름"
          autoComplete="off"
          limit={MAX_NAME}
          aria-required
          {...type('name')}
        />
        <PhoneField label="초대받는 분 휴대폰 번호" autoComplete="off" aria-required {...type('phone')} />
        <p className="text-body text-text-soft">
          입력하신 번호로 초대장을 한 번 문자로 보내 드립니다. 먼저 상대방의 동의를 받아 주세요.
        </p>
        <FailureNotice failure={failure} />
      </form>
    </Modal>
  )
}
