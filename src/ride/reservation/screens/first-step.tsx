import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from '#kit/ui/router.tsx'
import { isAnyPhone } from '#kit/any-phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FlowBar } from '#kit/ui/flow-bar.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'
import { BookingHead } from '../widgets/booking-head.tsx'
import {
  type FirstStepField,
  isFirstStepComplete,
  meetingRefusal,
  missingInFirstStep,
  timesRefusal,
  type Wrong,
} from '../widgets/booking-rules.ts'
import type { Draft, DraftForm } from '../widgets/draft-store.ts'
import { ReplacedReservation } from '../widgets/replaced-reservation.tsx'
import { RouteCard } from '../widgets/route-card.tsx'
import { useDraft } from '../widgets/use-draft.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { savePassenger, useSavePassengerChoice, PassengerFields } from '../widgets/passenger-fields.tsx'
import { FIRST_STEP_INCOMPLETE } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '예약: 탑승자와 경로' }

export default function FirstStep() {
  const { draft, set, bookApart } = useDraft()
  return draft ? (
    <Form draft={draft} set={set} bookApart={bookApart} />
  ) : (
    <Navigate to={urls.calendar} replace />
  )
}

type Props = { draft: Draft; set: (change: Partial<DraftForm>) => void; bookApart: () => void }

function Form({ draft, set, bookApart }: Props) {
  const { form } = draft
  const keeping = useSavePassengerChoice(form)
  const { wrong, notice, next } = useNext(draft, keeping.isKept)
  const complete = isFirstStepComplete(form)
  return (
    <form onSubmit={next} noValidate className="grid gap-6">
      <BookingHead title="어느 분을 어디로 모실까요?" percent={30} draft={draft} />
      <ReplacedReservation replaces={draft.replaces} bookApart={bookApart} />
      <PassengerFields {...{ form, wrong, set, keeping }} />
      <TextField
        id="time"
        type="time"
        label="출발 시간"
        hint="한국 시간 기준입니다."
        value={form.time}
        error={wrong.time}
        aria-required
        onChange={(event) => set({ time: event.target.value })}
      />
      <RouteCard {...{ form, wrong, set }} />
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

/** Continues if all fields are complete; otherwise shows the errors at the fields and one summary (C-171, C-172). */
function useNext({ form, selectedCar, selectedDate }: Draft, isKept: boolean) {
  const navigate = useNavigate()
  const now = useNow()
  const [asked, setAsked] = useState(false)
  const missing = missingInFirstStep(form)
  const isMissing = Object.keys(missing).length > 0
  const other: Wrong<FirstStepField> = isMissing
    ? {}
    : isAnyPhone(form.phone)
      ? (timesRefusal(selectedDate, form, now) ?? meetingRefusal(form) ?? {})
      : { phone: PASSENGER_PHONE_WRONG }
  const all: Wrong<FirstStepField> = { ...missing, ...other }
  const next = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const first = Object.keys(all)[0]
    if (first) return document.getElementById(first)?.focus()
    if (isKept) savePassenger(form)
    void navigate(urls.bookingSecond, { state: { selectedCar, selectedDate } })
  }
  return { wrong: asked ? all : {}, notice: asked && isMissing ? FIRST_STEP_INCOMPLETE : '', next }
}
