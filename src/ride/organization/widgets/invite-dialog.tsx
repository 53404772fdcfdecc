import { MAX_NAME } from '#kit/name.ts'
import { isMobile, phoneDigits } from '#kit/phone.ts'
import { TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { inviteOrganizationMember } from '../members/contract.ts'
import { INVITE_NOTE, PHONE_WRONG } from '../copy.ts'
import { limitErrorOf, limitOf, PlaceFields, type PlaceValues } from './place-fields.tsx'

type Values = PlaceValues & { name: string; phone: string }
const start = (): Values => ({ name: '', phone: '', role: 'booker', limit: '' })

function errorsOf({ name, phone, limit }: Values) {
  const limitError = limitErrorOf(limit)
  return {
    ...(!name.trim() && { name: '이름을 입력해 주세요.' }),
    ...(!isMobile(phone) && { phone: PHONE_WRONG }),
    ...(limitError && { limit: limitError }),
  }
}

/** The dialog for an invitation: person, role and limit. */
export function InviteDialog({ id, close }: { id: string; close: () => void }) {
  const form = useForm<Values>({ start, errorsOf })
  const { busy, failure, finish } = useDialogChange('초대하지 못했습니다.', close)
  const submit = async () => {
    if (!form.check()) return
    const { name, phone, role, limit } = form.values
    const person = { name: name.trim(), user_phone: phoneDigits(phone) }
    const body = { ...person, role, monthly_limit: limitOf(limit) }
    const send = () => call(inviteOrganizationMember, { params: { id }, body })
    await finish(send, '초대 문자를 보냈습니다.')
  }
  return (
    <ModalForm
      title="구성원 초대"
      text={INVITE_NOTE}
      close={close}
      action="초대 보내기"
      busy={busy}
      failure={failure}
      submit={submit}
    >
      <TextField {...form.text('name')} label="이름" autoComplete="off" limit={MAX_NAME} aria-required />
      <PhoneField {...form.text('phone')} label="휴대폰 번호" autoComplete="off" aria-required />
      <PlaceFields
        values={form.values}
        set={form.set}
        limit={form.text('limit')}
        refused={failure?.fields['monthly_limit']}
      />
    </ModalForm>
  )
}
