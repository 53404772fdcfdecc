import { MAX_NAME } from '#kit/name.ts'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { formatPhone, isMasked, isMobile, phoneDigits } from '#kit/phone.ts'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import { MEMBER_FIELDS } from '../../copy.ts'
import { useMayEdit } from './editable.tsx'
import { type ActionKind, MemberActions } from './member-actions.tsx'
import { ROLE_WORDS, loginText } from '#ride/account/member/copy.ts'
import { EDIT_FAILED, MEMBER_CHANGED } from './copy.ts'
import { patchMember } from '#ride/account/member/widgets/patch-member.ts'

type Props = DialogProps<MemberRow> & Switching<ActionKind>

/** Name, phone and role of a member; without the right to change the account, only the other actions. */
export function MemberDialog(props: Props) {
  return useMayEdit(props.row) ? <EditDialog {...props} /> : <AccountOfStaff {...props} />
}

const AccountOfStaff = ({ row: member, close, open }: Props) => (
  <Modal
    open
    close={close}
    title="직원의 계정입니다"
    text={`${member.name} 님의 정보는 직원을 관리하는 분이 바꿉니다.`}
    actions={
      <Button variant="gray" onClick={close}>
        닫기
      </Button>
    }
  >
    <MemberActions member={member} open={open} />
  </Modal>
)

function EditDialog({ row: member, close, open }: Props) {
  const mayChangeRole = useMay('STAFF')
  const { values, errors, text, check } = useForm({
    start: () => ({
      name: member.name,
      phone: formatPhone(member.phone),
      role: member.role as string,
      note: member.staff_note,
    }),
    errorsOf: ({ name, phone }) => ({
      ...(!name.trim() && { name: '이름을 입력해주세요.' }),
      ...(!isStillUnknown(member, phone) &&
        !isMobile(phone) && { phone: '전화번호를 정확히 입력해 주세요.' }),
    }),
  })
  const role: MemberRow['role'] = values.role === 'ADMIN' ? 'ADMIN' : 'USER'
  const phone = isStillUnknown(member, values.phone) ? {} : { phone: phoneDigits(values.phone) }
  const mine = {
    name: values.name.trim(),
    staff_note: values.note.trim(),
    ...(mayChangeRole && { role }),
    ...phone,
  } as const
  return (
    <FormDialog
      title="회원 정보 수정"
      text={`${loginText(member.user_id)}, ${member.name} 님`}
      close={close}
      check={check}
      edit={{ row: member, mine, fields: MEMBER_FIELDS }}
      send={({ version, fields }) => patchMember({ ...member, version }, pickFields(mine, fields))}
      done={MEMBER_CHANGED}
      undo={({ before, fields }) =>
        (saved) =>
          patchMember(saved, previousValues(before, pickFields(mine, fields)))
        }
      failed={EDIT_FAILED}
    >
      {(refused, leave) => (
        <>
          <MemberActions member={member} open={(kind) => leave(() => open(kind))} />
          <TextField {...text('name')} label="이름" limit={MAX_NAME} autoComplete="off" />
          {!isMasked(member.phone) && (
            <PhoneField
              {...text('phone')}
              label="전화번호"
              autoComplete="off"
              error={errors.phone ?? refused.phone}
            />
          )}
          <TextArea
            {...text('note')}
            label={MEMBER_FIELDS.staff_note.label}
            hint="회원에게는 보이지 않습니다."
            rows={2}
            limit={MAX_STAFF_NOTE}
          />
          {mayChangeRole && (
            <SelectField {...text('role')} label="권한">
              {(['USER', 'ADMIN'] as const).map((value) => (
                <option key={value} value={value}>
                  {ROLE_WORDS[value]}
                </option>
              ))}
            </SelectField>
          )}
          {role !== member.role && (
            <Notice tone="wait">
              {role === 'ADMIN'
                ? '모든 회원과 예약을 보고 바꿀 수 있게 됩니다.'
                : '관리 화면을 더 이상 쓸 수 없게 됩니다.'}{' '}
              이 회원은 모든 기기에서 로그아웃됩니다.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Whether the phone may stay invalid: a masked number is not sent, and the first staff account has no phone. */
const isStillUnknown = (member: MemberRow, phone: string) =>
  isMasked(member.phone) || (!member.phone && !phone.trim())
