import { MAX_NAME } from '#kit/name.ts'
import { isAnyPhone, formatAnyPhone, anyPhoneDigits } from '#kit/any-phone.ts'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { AnyPhoneField } from '#kit/ui/any-phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'
import { createPassenger, type PassengerOut, patchPassenger } from '../contract.ts'
import { PASSENGER_SAVED } from '../copy.ts'
import { SilentCheckbox } from '#ride/organization/widgets/silent-checkbox.tsx'

type Values = { name: string; phone: string; note: string; isSilent: boolean }

const errorsOf = ({ name, phone }: Values) => ({
  ...(!name.trim() && { name: '이름을 입력해 주세요.' }),
  ...(!isAnyPhone(phone) && { phone: PASSENGER_PHONE_WRONG }),
})

/** Adds a passenger to the address book, or edits one. */
export function PassengerDialog({ passenger, close }: { passenger?: PassengerOut; close: () => void }) {
  const { busy, failure, finish } = useDialogChange('저장하지 못했습니다.', close)
  const start = () => ({
    name: passenger?.name ?? '',
    phone: formatAnyPhone(passenger?.phone ?? ''),
    note: passenger?.note ?? '',
    isSilent: passenger?.is_silent ?? false,
  })
  const { values, set, text, check } = useForm<Values>({ start, errorsOf })
  const submit = async () => {
    if (!check()) return
    await finish(() => save(values, passenger?.id), PASSENGER_SAVED)
  }
  return (
    <ModalForm
      close={close}
      title={passenger ? '타시는 분 수정' : '타시는 분 추가'}
      text="저장하신 내용은 예약할 때만 쓰이며, 다른 분께는 보이지 않습니다."
      action="저장"
      busy={busy}
      failure={failure}
      submit={submit}
    >
      <TextField {...text('name')} label="이름" autoComplete="off" limit={MAX_NAME} />
      <AnyPhoneField {...text('phone')} label="연락처" autoComplete="off" />
      <TextArea
        {...text('note')}
        label="메모 (선택)"
        hint="예약하실 때 요청 사항에 함께 적어 드립니다."
        limit={300}
        rows={3}
      />
      <SilentCheckbox checked={values.isSilent} set={(isSilent) => set({ isSilent })} />
    </ModalForm>
  )
}

function save({ name, phone, note, isSilent }: Values, pid?: string): Promise<PassengerOut> {
  const id = sessionUser()?.id ?? ''
  const body = { name: name.trim(), phone: anyPhoneDigits(phone), note: note.trim(), is_silent: isSilent }
  return pid
    ? call(patchPassenger, { params: { id, pid }, body })
    : call(createPassenger, { params: { id }, body })
}
