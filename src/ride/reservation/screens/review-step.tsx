import type { FormEvent } from 'react'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { Navigate, useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { HoldBar } from '#ride/hold/widgets/hold-bar.tsx'
import { ShortOfTickets } from '../widgets/booking-effect.tsx'
import { BookingReview } from '../widgets/booking-review.tsx'
import { isFirstStepComplete, isSecondStepComplete } from '../widgets/booking-rules.ts'
import { type Draft, keepsCar } from '../widgets/draft-store.ts'
import { type Failure, useBooking } from '../widgets/use-booking.ts'
import { useDraft } from '../widgets/use-draft.ts'
import { TICKET_HALVES } from '../rules.ts'
import { urls } from '#urls'

export const meta = { title: '예약: 확인' }

/**
 * The last view before a ticket is spent: the whole booking and its effect. The button is at the end of the page, not
 * in a fixed bar, so that the user scrolls past everything before sending.
 */
export default function ReviewStep() {
  const { draft, bookApart } = useDraft()
  if (!draft) return <Navigate to={urls.calendar} replace />
  if (!isFirstStepComplete(draft.form)) return <Navigate to={urls.bookingFirst} replace />
  if (!isSecondStepComplete(draft)) return <Navigate to={urls.bookingSecond} replace />
  return <Review draft={draft} bookApart={bookApart} />
}

function Review({ draft, bookApart }: { draft: Draft; bookApart: () => void }) {
  const { busy, failure, book } = useBooking(draft, bookApart)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void book()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-base pt-base">
      <h1 className="text-title-l">이대로 {draft.replaces ? '변경' : '예약'}할까요?</h1>
      {!keepsCar(draft) && <HoldBar carId={draft.selectedCar.id} day={draft.selectedDate} />}
      <BookingReview draft={draft} refused={failure?.code === 'TICKET_INSUFFICIENT'} />
      <div className="grid gap-3">
        {failure && <Failed failure={failure} isOwn={!draft.form.organizationId} />}
        <div className="grid grid-cols-[1fr_2fr] gap-gutter">
          <Button
            size="large"
            variant="gray"
            onClick={() => void navigate(urls.bookingSecond, { replace: true })}
          >
            이전
          </Button>
          <Button type="submit" size="large" busy={busy}>
            {actionOf(draft)}
          </Button>
        </div>
      </div>
    </form>
  )
}

const actionOf = ({ replaces }: Draft): string =>
  replaces ? '예약 변경 신청' : `${TICKET_HALVES / 2} Ticket으로 예약 신청`

function Failed({ failure, isOwn }: { failure: Failure; isOwn: boolean }) {
  if (failure.code === 'TICKET_INSUFFICIENT' && isOwn) return <ShortOfTickets />
  const toCalendar = failure.code === 'CAR_UNAVAILABLE' || failure.code === 'BEFORE_BOOKING_OPENS'
  return (
    <RefusalNotice className="grid justify-items-start gap-gutter">
      {failure.text}
      {toCalendar && (
        <Button to={urls.calendar} variant="white" size="small">
          다른 날짜·차량 보기
        </Button>
      )}
    </RefusalNotice>
  )
}
