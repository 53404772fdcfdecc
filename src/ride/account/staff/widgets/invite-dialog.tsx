import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '../../widgets/realm.ts'
import { inviteStaff } from '../contract.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { StaffFields, useStaffForm } from './staff-fields.tsx'

/** Invites a person to become staff; the link goes to their number. */
export function InviteDialog({ close }: { close: () => void }) {
  const form = useStaffForm({ name: '', phone: '', staff_role: 'DISPATCHER' })
  const keyOf = useFormKey(form.values)
  return (
    <FormDialog
      title="직원 초대"
      text={`이 번호로 ${INVITATION_DAYS}일 동안 쓸 수 있는 초대 링크를 문자로 보냅니다. 링크에서 아이디와 비밀번호를 정합니다.`}
      close={close}
      cancel="취소"
      action="초대 보내기"
      check={form.check}
      send={() => call(inviteStaff, { body: form.values, key: keyOf() })}
      done="초대 문자를 보냈습니다."
      failed="초대하지 못했습니다."
    >
      {(refused) => <StaffFields form={form} refused={refused} />}
    </FormDialog>
  )
}
