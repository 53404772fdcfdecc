import { MAX_NAME } from '#kit/name.ts'
import { isMobile } from '#kit/phone.ts'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { STAFF_ROLES, type StaffRole } from '#platform/realm/right/rules.ts'
import { NAME_PHONE_WRONG } from '../../copy.ts'
import { ROLE_NAMES } from '../copy.ts'

export type StaffForm = { name: string; phone: string; staff_role: StaffRole }

export const useStaffForm = (start: StaffForm) =>
  useForm<StaffForm>({
    start: () => start,
    errorsOf: ({ name, phone }) => ({
      ...(!name.trim() && { name: '이름을 적어 주세요.' }),
      ...(!isMobile(phone) && { phone: NAME_PHONE_WRONG }),
    }),
  })

type Props = { form: ReturnType<typeof useStaffForm>; refused: Record<string, string> }

/** The name, number and role of staff. */
export function StaffFields({ form, refused }: Props) {
  const { errors, values, set, text } = form
  return (
    <>
      <TextField
        {...text('name')}
        label="이름"
        limit={MAX_NAME}
        autoComplete="off"
        error={errors.name ?? refused['name']}
      />
      <PhoneField {...text('phone')} label="휴대폰" error={errors.phone ?? refused['phone']} />
      <SelectField
        label="역할"
        value={values.staff_role}
        onChange={({ target }) => set({ staff_role: target.value as StaffRole })}
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
      {values.staff_role === 'OWNER' && (
        <Notice tone="wait">대표는 모든 권한을 갖고, 다른 직원의 권한도 바꿀 수 있습니다.</Notice>
      )}
    </>
  )
}
