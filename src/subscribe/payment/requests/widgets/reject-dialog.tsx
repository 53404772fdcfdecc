import { TextArea } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { rejectRequest, type StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { carText, whoText } from './columns.tsx'

const errorsOf = ({ reason }: { reason: string }) =>
  reason.trim() ? {} : { reason: '반려 사유를 입력해 주세요.' }

/** Rejects a request, with a reason for the subscriber. */
export function RejectDialog({ row, close }: DialogProps<StaffRequestRow>) {
  const { call } = useStaffRealm()
  const { values, errors, text, check } = useForm({ start: () => ({ reason: '' }), errorsOf })
  const reason = values.reason.trim()
  return (
    <FormDialog
      title="신청 반려"
      text={`${whoText(row)} 님, ${carText(row)}`}
      close={close}
      cancel="취소"
      action="반려하기"
      negative
      unready={!reason}
      check={check}
      send={() =>
        call(rejectRequest, {
          params: { id: row.id },
          body: { reason },
        })
      }
      done="신청을 반려했습니다."
      failed="신청을 반려하지 못했습니다."
    >
      {(refused) => (
        <TextArea
          {...text('reason')}
          label="반려 사유"
          rows={4}
          limit={200}
          error={errors.reason ?? refused['reason']}
          hint="구독자의 마이페이지에 표시되며, 쿠폰과 포인트는 바로 돌려드립니다."
        />
      )}
    </FormDialog>
  )
}
