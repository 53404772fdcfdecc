import { useState } from 'react'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { formatPhone, isPhone, phoneDigits } from '#kit/phone.ts'
import type { MemberRow } from '../../contract.ts'
import { FormModal } from './form-modal.tsx'
import { EDIT_FAILED, MEMBER_CHANGED } from './messages.ts'
import { usePatch } from './use-patch.ts'

type Props = { member: MemberRow; close: () => void }
const ROLE_WORDS = { USER: '일반 회원', ADMIN: '관리자' } as const

/** Name, phone and role of a member. */
export function MemberDialog({ member, close }: Props) {
  const { busy, failure, patch } = usePatch(member, EDIT_FAILED)
  const [name, setName] = useState(member.name)
  const [phone, setPhone] = useState(formatPhone(member.phone))
  const [role, setRole] = useState(member.role)
  const [wrong, setWrong] = useState<{ name?: string; phone?: string }>({})
  const save = async (form: HTMLFormElement) => {
    // The first staff account has no phone; what was never there need not be made up.
    const isPhoneOpen = !member.phone && !phone.trim()
    const found = {
      ...(!name.trim() && { name: '이름을 입력해주세요.' }),
      ...(!isPhoneOpen && !isPhone(phone) && { phone: '전화번호를 정확히 입력해주세요.' }),
    }
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (
      await patch(
        { name: name.trim(), role, ...(!isPhoneOpen && { phone: phoneDigits(phone) }) },
        MEMBER_CHANGED,
      )
    )
      close()
  }
  return (
    <FormModal
      title="회원 정보 수정"
      text={`${member.user_id}, ${member.name} 님`}
      close={close}
      busy={busy}
      failure={failure}
      save={(form) => void save(form)}
    >
      <TextField
        name="name"
        label="이름"
        maxLength={50}
        autoComplete="off"
        value={name}
        error={wrong.name}
        onChange={(event) => setName(event.target.value)}
      />
      <PhoneField
        name="phone"
        label="전화번호"
        autoComplete="off"
        value={phone}
        error={wrong.phone ?? failure?.fields.phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <SelectField
        name="role"
        label="권한"
        value={role}
        onChange={(event) => setRole(event.target.value === 'ADMIN' ? 'ADMIN' : 'USER')}
      >
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
    </FormModal>
  )
}
