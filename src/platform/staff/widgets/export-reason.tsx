import { type FormEvent, useId } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { ApprovalHint } from './approval-hint.tsx'

const MIN_LETTERS = 2
const TEXT =
  '사유는 접속 기록에 남고, 파일 끝에는 받은 사람과 번호가 적힙니다. 파일은 필요한 동안만 보관하고 다른 사람에게 넘기지 마세요.'

/** Asks for the reason of an export before the download. */
export function ExportReason({ close, take }: { close: () => void; take: (reason: string) => void }) {
  const id = useId()
  const form = useForm({
    start: () => ({ reason: '' }),
    errorsOf: ({ reason }) =>
      reason.trim().length < MIN_LETTERS ? { reason: '사유를 2자 이상 입력해 주세요.' } : {},
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    close()
    take(form.values.reason.trim())
  }
  const actions = (
    <>
      <Button variant="gray" onClick={close}>
        취소
      </Button>
      <Button type="submit" form={id}>
        파일 받기
      </Button>
    </>
  )
  return (
    <Modal open close={close} title="내려받는 사유" text={TEXT} actions={actions}>
      <form id={id} noValidate onSubmit={submit} className="grid gap-gutter">
        <ApprovalHint of="exports" />
        <TextField
          {...form.text('reason')}
          label="사유"
          hint="예: 11월 정산 대조, 고객 문의 확인"
          limit={200}
          autoComplete="off"
        />
      </form>
    </Modal>
  )
}
