import { monthOf } from '#kit/day.ts'
import { type FormEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextArea } from '#kit/ui/field.tsx'
import { FlowBar } from '#kit/ui/flow-bar.tsx'
import { PayerChoice } from '#ride/organization/widgets/payer-choice.tsx'
import { BookingHead } from '../widgets/booking-head.tsx'
import { isFirstStepComplete, missingInSecondStep } from '../widgets/booking-rules.ts'
import type { Draft, DraftForm } from '../widgets/draft-store.ts'
import { PurposeChoice } from '../widgets/purpose-choice.tsx'
import { ReplacedReservation } from '../widgets/replaced-reservation.tsx'
import { useDraft } from '../widgets/use-draft.ts'
import { useIsSilent } from '#ride/addressbook/widgets/passenger-picker.tsx'
import { SignName } from '../widgets/sign-name.tsx'
import { isOwnRide, WhoHears } from '../widgets/who-hears.tsx'
import { MAX_LUGGAGE, TICKET_HALVES } from '../rules.ts'
import { urls } from '#urls'

export const meta = { title: '예약: 이용 정보' }

export default function SecondStep() {
  const { draft, set, bookApart } = useDraft()
  if (!draft) return <Navigate to={urls.calendar} replace />
  return isFirstStepComplete(draft.form) ? (
    <Form draft={draft} set={set} bookApart={bookApart} />
  ) : (
    <Navigate to={urls.bookingFirst} replace />
  )
}

type Props = { draft: Draft; set: (change: Partial<DraftForm>) => void; bookApart: () => void }

function Form({ draft, set, bookApart }: Props) {
  const { form, selectedCar } = draft
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const missing = missingInSecondStep(form, selectedCar)
  const complete = Object.keys(missing).length === 0
  const wrong = asked ? missing : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const first = Object.keys(missing)[0]
    if (first) return document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    void navigate(urls.bookingReview)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <BookingHead title="어떻게 모실까요?" percent={75} draft={draft} />
      <ReplacedReservation replaces={draft.replaces} bookApart={bookApart} />
      <PurposeChoice
        value={form.ridePurpose}
        error={wrong.ridePurpose}
        choose={(ridePurpose) => set({ ridePurpose })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Count
          name="luggageCount"
          label="수하물"
          unit="개"
          max={MAX_LUGGAGE}
          value={form.luggageCount}
          error={wrong.luggageCount}
          choose={(luggageCount) => set({ luggageCount })}
        />
        <Count
          name="passengerCount"
          label="탑승 인원"
          unit="명"
          max={selectedCar.maxSeats}
          value={form.passengerCount}
          error={wrong.passengerCount}
          choose={(passengerCount) => set({ passengerCount })}
        />
      </div>
      <TextArea
        label="요청 사항 (선택)"
        name="specialRequests"
        limit={1000}
        hint={`기사님께 미리 전해 드릴 말씀을 적어 주세요. ${form.specialRequests.length} / 1,000자`}
        value={form.specialRequests}
        onChange={(event) => set({ specialRequests: event.target.value })}
      />
      <SignName value={form.signName} isOwn={isOwnRide(form)} set={(signName) => set({ signName })} />
      <WhoHears
        value={form.notify}
        wrong={wrong}
        isOwn={isOwnRide(form)}
        isSilent={useIsSilent(form.phone)}
        set={(notify) => set({ notify })}
      />
      <PayerChoice
        value={form}
        set={set}
        month={monthOf(draft.selectedDate)}
        costHalves={TICKET_HALVES}
        replaced={draft.replaces && { ...draft.replaces, month: monthOf(draft.replaces.day) }}
      />
      <FlowBar>
        <div className="grid grid-cols-[1fr_2fr] gap-gutter">
          <BackButton />
          <Button
            type="submit"
            size="large"
            variant={complete ? 'primary' : 'gray'}
            aria-disabled={!complete}
          >
            다음
          </Button>
        </div>
      </FlowBar>
    </form>
  )
}

type CountProps = {
  name: string
  label: string
  unit: string
  max: number
  value: number
  error: string | undefined
  choose: (count: number) => void
}

function Count({ name, label, unit, max, value, error, choose }: CountProps) {
  return (
    <SelectField
      name={name}
      label={label}
      value={value}
      error={error}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {Array.from({ length: max + 1 }, (_, count) => (
        <option key={count} value={count}>{`${count}${unit}`}</option>
      ))}
    </SelectField>
  )
}

/** Goes back one page; without a previous page, to the first step (C-182). */
function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <Button
      size="large"
      variant="gray"
      onClick={() => void (key === 'default' ? navigate(urls.bookingFirst, { replace: true }) : navigate(-1))}
    >
      이전
    </Button>
  )
}
