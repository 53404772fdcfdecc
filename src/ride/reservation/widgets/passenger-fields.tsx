import { useState } from 'react'
import { MAX_NAME } from '#kit/name.ts'
import { isAnyPhone, anyPhoneDigits } from '#kit/any-phone.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { AnyPhoneField } from '#kit/ui/any-phone-field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { createPassenger } from '#ride/addressbook/contract.ts'
import { PassengerChoice } from '#ride/addressbook/widgets/passenger-choice.tsx'
import { usePassengers } from '#ride/addressbook/widgets/passenger-picker.tsx'
import { PASSENGER_NOT_KEPT } from '#ride/addressbook/copy.ts'
import { type FirstStepField, withNoteOf, type Wrong } from './booking-rules.ts'
import type { DraftForm } from './draft-store.ts'

type Props = {
  form: DraftForm
  wrong: Wrong<FirstStepField>
  set: (change: Partial<DraftForm>) => void
  keeping: ReturnType<typeof useSavePassengerChoice>
}

/** Whether to save a new passenger in the address book; nothing is asked for a known one. */
export function useSavePassengerChoice(form: DraftForm) {
  const [isWanted, keep] = useState(false)
  const isNew = useIsNew(form)
  return { isNew, isKept: isNew && isWanted, keep }
}

/** The passenger's name and number; a new passenger can be saved for the next time. */
export function PassengerFields({ form, wrong, set, keeping: { isNew, isKept, keep } }: Props) {
  const type = (name: 'name' | 'phone') => ({
    id: name,
    value: form[name],
    error: wrong[name],
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <section aria-label="탑승자" className="grid gap-base">
      <PassengerChoice
        person={form}
        choose={({ note = '', ...person }) => {
          keep(false)
          set({ ...person, ...withNoteOf(form, note) })
        }}
      />
      <TextField label="이름" autoComplete="name" limit={MAX_NAME} {...type('name')} />
      <AnyPhoneField label="연락처" {...type('phone')} />
      {isNew && (
        <Checkbox label="주소록에 저장" checked={isKept} onChange={(event) => keep(event.target.checked)} />
      )}
    </section>
  )
}

/** Whether the passenger is neither the booker nor in the address book. */
function useIsNew({ name, phone }: DraftForm): boolean {
  const { data } = usePassengers()
  const digits = anyPhoneDigits(phone)
  const isFilled = name.trim() !== '' && isAnyPhone(phone)
  const isSelf = digits === anyPhoneDigits(sessionUser()?.phone ?? '')
  return isFilled && !isSelf && data !== undefined && !data.some((known) => known.phone === digits)
}

/** Saves the passenger beside the booking. A failure shows a message and does not affect the booking. */
export const savePassenger = ({ name, phone }: DraftForm): void =>
  void call(createPassenger, {
    params: { id: sessionUser()?.id ?? '' },
    body: { name: name.trim(), phone: anyPhoneDigits(phone) },
  }).catch((error: unknown) => toast.error(`${PASSENGER_NOT_KEPT} ${textOf(error)}`))
