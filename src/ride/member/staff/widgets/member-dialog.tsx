import { MAX_NAME } from '#kit/name.ts'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { formatPhone, isMobile, phoneDigits } from '#kit/phone.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import { MEMBER_FIELDS } from '../../copy.ts'
import { type ActionKind, MemberActions } from './member-actions.tsx'
import { ROLE_WORDS, loginText } from '#ride/account/member/copy.ts'
import { EDIT_FAILED, MEMBER_CHANGED } from './copy.ts'
import { patchMember } from '#ride/account/member/widgets/patch-member.ts'

type Props = DialogProps<MemberRow> & Switching<ActionKind>

/** Name, phone and role of a member. */
export function MemberDialog({ row: member, close, open }: Props) {
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
  const role = values.role === 'ADMIN' ? 'ADMIN' : 'USER'
  const phone = isStillUnknown(member, values.phone) ? {} : { phone: phoneDigits(values.phone) }
  const mine = { name: values.name.trim(), role, staff_note: values.note.trim(), ...phone } as const
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
          <PhoneField
            {...text('phone')}
            label="전화번호"
            autoComplete="off"
            error={errors.phone ?? refused.phone}
          />
          <TextArea
            {...text('note')}
            label={MEMBER_FIELDS.staff_note.label}
            hint="회원에게는 보이지 않습니다."
            rows={2}
            limit={MAX_STAFF_NOTE}
          />
          <SelectField {...text('role')} label="권한">
            {(['USER', 'ADMIN'] as const).map((value) => (
              <option key={value} value={value}>
                {ROLE_WORDS[value]}
              </option>
            ))}
          </SelectField>
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

/** The first staff account has no phone; it may stay empty. */
const isStillUnknown = (member: MemberRow, phone: string) => !member.phone && !phone.trim()
