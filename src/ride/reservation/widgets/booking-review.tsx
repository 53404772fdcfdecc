import { instantLabel, instantOf } from '#kit/day.ts'
import { BookingEffect } from './booking-effect.tsx'
import { payloadOf } from './booking-rules.ts'
import type { Draft } from './draft-store.ts'
import { StopTimeline } from './stop-timeline.tsx'

/** All data of the booking and its effect, shown before it is sent. */
export function BookingReview({ draft, refused }: { draft: Draft; refused: boolean }) {
  const booking = payloadOf(draft)
  const pickup = instantOf(booking.pickup_time)
  return (
    <section aria-labelledby="review" className="grid gap-base rounded-card bg-surface p-5 shadow-card">
      <h2 id="review" className="text-body text-text-soft">
        이대로 신청합니다
      </h2>
      <p className="text-title font-bold text-text-strong tabular-nums">{pickup && instantLabel(pickup)}</p>
      <StopTimeline reservation={booking} />
      <dl className="grid gap-gutter border-t border-line pt-base text-body">
        <Line name="차량" value={draft.selectedCar.name} />
        <Line name="타시는 분" value={booking.name} />
        <Line name="연락처" value={draft.form.phone} />
      </dl>
      <BookingEffect draft={draft} pickupTime={booking.pickup_time} refused={refused} />
    </section>
  )
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="grid grid-cols-[88px_1fr] gap-gutter">
    <dt className="text-text-soft">{name}</dt>
    <dd className="text-text-strong">{value}</dd>
  </div>
)
