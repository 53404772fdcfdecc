import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { isPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FlowBar } from '#kit/ui/flow-bar.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { BookingHead } from '../widgets/booking-head.tsx'
import {
  type FirstField,
  isFirstStepComplete,
  missingIn,
  timesRefusal,
  type Wrong,
} from '../widgets/booking-rules.ts'
import type { Draft, DraftForm } from '../widgets/draft-store.ts'
import { PlaceField } from '../widgets/place-field.tsx'
import { ReplacedReservation } from '../widgets/replaced-reservation.tsx'
import { StopList } from '../widgets/stop-list.tsx'
import { useDraft } from '../widgets/use-draft.ts'
import { useNow } from '../widgets/use-now.ts'
import { FIRST_STEP_INCOMPLETE, PHONE_WRONG } from '../words.ts'

export const meta = { title: '예약: 탑승자와 경로' }

export default function FirstStep() {
  const { draft, set, bookApart } = useDraft()
  return draft ? <Form draft={draft} set={set} bookApart={bookApart} /> : <Navigate to="/calendar" replace />
}

type Props = { draft: Draft; set: (change: Partial<DraftForm>) => void; bookApart: () => void }

function Form({ draft, set, bookApart }: Props) {
  const { form } = draft
  const { wrong, notice, next } = useNext(draft)
  const complete = isFirstStepComplete(form)
  const type = (name: 'name' | 'phone' | 'time') => ({
    id: name,
    value: form[name],
    error: wrong[name],
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <form onSubmit={next} noValidate className="grid gap-6">
      <BookingHead title="어느 분을 어디로 모실까요?" percent={30} draft={draft} />
      <ReplacedReservation replaces={draft.replaces} bookApart={bookApart} />
      <section aria-label="탑승자" className="grid gap-base">
        <TextField label="이름" autoComplete="name" maxLength={50} {...type('name')} />
        <PhoneField label="연락처" {...type('phone')} />
      </section>
      <section aria-label="경로" className="grid gap-base">
        <TextField type="time" label="출발 시간" hint="한국 시간 기준입니다." {...type('time')} />
        <PlaceField
          id="pickupLocation"
          label="출발지"
          value={form.pickupLocation}
          error={wrong.pickupLocation}
          choose={(pickupLocation) => set({ pickupLocation })}
        />
        <StopList stops={form.viaLocations} wrong={wrong} change={(viaLocations) => set({ viaLocations })} />
        <PlaceField
          id="dropoffLocation"
          label="도착지"
          value={form.dropoffLocation}
          error={wrong.dropoffLocation}
          choose={(dropoffLocation) => set({ dropoffLocation })}
        />
      </section>
      {notice && <Notice tone="wrong">{notice}</Notice>}
      <FlowBar>
        <Button
          type="submit"
          size="large"
          wide
          variant={complete ? 'primary' : 'gray'}
          aria-disabled={!complete}
        >
          다음
        </Button>
      </FlowBar>
    </form>
  )
}

/** Goes on when all is there; else says what is not, at the fields and once for all (C-171, C-172). */
function useNext({ form, selectedCar, selectedDate }: Draft) {
  const navigate = useNavigate()
  const now = useNow()
  const [asked, setAsked] = useState(false)
  const missing = missingIn(form)
  const isMissing = Object.keys(missing).length > 0
  const other: Wrong<FirstField> = isMissing
    ? {}
    : isPhone(form.phone)
      ? (timesRefusal(selectedDate, form, now) ?? {})
      : { phone: PHONE_WRONG }
  const all: Wrong<FirstField> = { ...missing, ...other }
  const next = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const first = Object.keys(all)[0]
    if (first) return document.getElementById(first)?.focus()
    void navigate('/reservation/second', { state: { selectedCar, selectedDate } })
  }
  return { wrong: asked ? all : {}, notice: asked && isMissing ? FIRST_STEP_INCOMPLETE : '', next }
}
