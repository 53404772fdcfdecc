import { TextArea } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { rejectRequest, type RequestRow } from '../contract.ts'
import { REASON_FIRST } from '../copy.ts'
import { MAX_REASON } from '../rules.ts'

/** Rejects a request with a reason, which the member reads. */
export function RejectDialog({ row: { id, name, member }, close }: DialogProps<RequestRow>) {
  const form = useForm({
    start: () => ({ reason: '' }),
    errorsOf: ({ reason }) => (reason.trim() ? {} : { reason: REASON_FIRST }),
  })
  const reason = form.values.reason.trim()
  const keyOf = useFormKey(form.values)
  return (
    <FormDialog
      title="등록 신청 반려"
      text={`${member.name} 님, ${name}`}
      close={close}
      cancel="취소"
      action="반려하기"
      negative
      unready={!reason}
      check={form.check}
      send={() => call(rejectRequest, { params: { id }, body: { reason }, key: keyOf() })}
      done="신청을 반려하고 회원에게 문자로 알렸습니다."
      failed="반려하지 못했습니다."
    >
      {(refused) => (
        <TextArea
          {...form.text('reason')}
          label="반려 사유"
          hint="회원의 ‘마이’에 그대로 보입니다."
          limit={MAX_REASON}
          error={form.errors.reason ?? refused['reason']}
        />
      )}
    </FormDialog>
  )
}
