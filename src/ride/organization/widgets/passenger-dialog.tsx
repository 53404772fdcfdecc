import { useState } from 'react'
import { MAX_NAME } from '#kit/name.ts'
import { formatAnyPhone, isAnyPhone, anyPhoneDigits } from '#kit/any-phone.ts'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { AnyPhoneField } from '#kit/ui/any-phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useRebaseOnConflict } from '#platform/staff/widgets/use-rebase-on-conflict.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { SilentCheckbox } from './silent-checkbox.tsx'
import { createPassenger, deletePassenger, type PassengerOut, patchPassenger } from '../passenger/contract.ts'
import { PASSENGER_PHONE_WRONG } from '../copy.ts'
import { RemoveButton } from './remove-button.tsx'

type Values = { name: string; phone: string; note: string; isSilent: boolean }

const errorsOf = ({ name, phone }: Values) => ({
  ...(!name.trim() && { name: '이름을 입력해 주세요.' }),
  ...(!isAnyPhone(phone) && { phone: PASSENGER_PHONE_WRONG }),
})

type Props = { id: string; passenger: PassengerOut | null; close: () => void }

const valuesOf = (passenger: PassengerOut | null): Values => ({
  name: passenger?.name ?? '',
  phone: formatAnyPhone(passenger?.phone ?? ''),
  note: passenger?.note ?? '',
  isSilent: passenger?.is_silent ?? false,
})

/** Adds, corrects or removes a passenger in the address book. */
export function PassengerDialog({ id, passenger: opened, close }: Props) {
  const [passenger, setPassenger] = useState(opened)
  const form = useForm<Values>({ start: () => valuesOf(opened), errorsOf })
  const { busy, failure, finish } = useDialogChange('저장하지 못했습니다.', close)
  const takeAnew = useRebaseOnConflict({ row: passenger, take: setPassenger, valuesOf, form })
  const keyOf = useFormKey(form.values)
  const [removalKey] = useState(() => crypto.randomUUID())
  const params = { id, passengerId: passenger?.id ?? '' }
  const save = async () => {
    if (!form.check()) return
    const { name, phone, note, isSilent } = form.values
    const body = {
      name: name.trim(),
      phone: anyPhoneDigits(phone),
      note: note.trim(),
      is_silent: isSilent,
    }
    const add = () => call(createPassenger, { params, body, key: keyOf() })
    const edit = () =>
      call(patchPassenger, {
        params,
        body,
        version: passenger!.version,
      }).catch(takeAnew)
    await finish(passenger ? edit : add, passenger ? '탑승자 정보를 저장했습니다.' : '탑승자를 추가했습니다.')
  }
  /** Shows the value that a colleague has saved since the dialog opened; the next press overwrites it. */
  const savedNow = (name: 'name' | 'phone' | 'note'): string => {
    const saved = valuesOf(passenger)[name]
    return failure?.code === 'STALE' && form.values[name] !== saved
      ? `지금 저장된 내용: ${saved || '없음'}`
      : ''
  }
  const remove = () =>
    finish(
      () =>
        call(deletePassenger, {
          params,
          key: removalKey,
        }),
      '탑승자를 삭제했습니다.',
    )
  return (
    <ModalForm
      title={passenger ? '탑승자 수정' : '탑승자 추가'}
      text="회사의 구성원 모두가 함께 봅니다."
      close={close}
      action="저장"
      busy={busy}
      failure={failure}
      submit={save}
    >
      <TextField
        {...form.text('name')}
        label="이름"
        autoComplete="off"
        limit={MAX_NAME}
        aria-required
        hint={savedNow('name')}
      />
      <AnyPhoneField
        {...form.text('phone')}
        label="휴대폰 번호"
        autoComplete="off"
        aria-required
        hint={savedNow('phone')}
      />
      <TextArea
        {...form.text('note')}
        label="메모"
        rows={3}
        limit={1000}
        placeholder="예: 뒷좌석 오른쪽, 생수 준비"
        hint={savedNow('note')}
      />
      <SilentCheckbox checked={form.values.isSilent} set={(isSilent) => form.set({ isSilent })} />
      {passenger && (
        <RemoveButton
          label="탑승자 삭제"
          question="회사의 구성원 모두에게서 지워지고 되돌릴 수 없습니다. 지난 예약은 그대로 남습니다."
          busy={busy}
          remove={remove}
        />
      )}
    </ModalForm>
  )
}
