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
import { PASSENGER_IS_KNOWN, PASSENGER_NOT_KEPT } from '#ride/addressbook/copy.ts'
import { type FirstStepField, withNoteOf, type Wrong } from './booking-rules.ts'
import type { DraftForm } from './draft-store.ts'

type Props = {
  form: DraftForm
  wrong: Wrong<FirstStepField>
  set: (change: Partial<DraftForm>) => void
  keeping: ReturnType<typeof useSavePassengerChoice>
}

/** Whether to save a new passenger in the address book; not asked for a known passenger. */
export function useSavePassengerChoice(form: DraftForm) {
  const [isWanted, keep] = useState(false)
  const known = useKnown(form)
  return { known, isKept: known === 'NEW' && isWanted, keep }
}

/** The passenger's name and number; a new passenger can be saved for the next time. */
export function PassengerFields({ form, wrong, set, keeping: { known, isKept, keep } }: Props) {
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
      {known && (
        // Keeps the height of the line while the address book loads.
        <div className="grid min-h-11 items-center">
          {known === 'NEW' && (
            <Checkbox
              label="주소록에 저장"
              checked={isKept}
              onChange={(event) => keep(event.target.checked)}
            />
          )}
          {known === 'KNOWN' && <p className="text-body text-text-soft">{PASSENGER_IS_KNOWN}</p>}
        </div>
      )}
    </section>
  )
}

/** Whether the address book has the passenger: LOADING until known; null for the booker and for incomplete data. */
function useKnown({ name, phone }: DraftForm): 'LOADING' | 'NEW' | 'KNOWN' | null {
  const { data } = usePassengers()
  const digits = anyPhoneDigits(phone)
  const isFilled = name.trim() !== '' && isAnyPhone(phone)
  const isSelf = digits === anyPhoneDigits(sessionUser()?.phone ?? '')
  if (!isFilled || isSelf) return null
  if (!data) return 'LOADING'
  return data.some((one) => one.phone === digits) ? 'KNOWN' : 'NEW'
}

/** Saves the passenger beside the booking. A failure shows a message and does not affect the booking. */
export const savePassenger = ({ name, phone }: DraftForm): void =>
  void call(createPassenger, {
    params: { id: sessionUser()?.id ?? '' },
    body: { name: name.trim(), phone: anyPhoneDigits(phone) },
  }).catch((error: unknown) => toast.error(`${PASSENGER_NOT_KEPT} ${textOf(error)}`))
