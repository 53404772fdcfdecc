import type { ReactNode } from 'react'
import { instantLabel, instantOf } from '#kit/day.ts'
import { useIsSilent } from '#ride/addressbook/widgets/passenger-picker.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import { wishesLine } from '../copy.ts'
import { hearersText } from './notify-rules.ts'
import { BookingEffect } from './booking-effect.tsx'
import { payloadOf } from './booking-rules.ts'
import type { Draft } from './draft-store.ts'
import { StopTimeline } from './stop-timeline.tsx'
import { isOwnRide } from './who-hears.tsx'

/** All data of the booking and its effect, shown before it is sent. */
export function BookingReview({ draft, refused }: { draft: Draft; refused: boolean }) {
  const booking = payloadOf(draft)
  const pickup = instantOf(booking.pickup_time)
  const { selectedCar, form } = draft
  const rider = { name: booking.name, isOwn: isOwnRide(form), isSilent: useIsSilent(form.phone) }
  return (
    <section aria-label="예약 내용" className="grid gap-base rounded-card bg-surface p-5 shadow-card">
      <div className="flex items-center gap-3">
        <VehicleImage
          image={selectedCar.image}
          name={selectedCar.name}
          eager
          className="h-12 w-22 shrink-0 object-cover"
        />
        <div className="min-w-0">
          <p className="text-title font-bold text-text-strong">{pickup && instantLabel(pickup)}</p>
          <p className="text-body text-text">{selectedCar.name}</p>
        </div>
      </div>
      <StopTimeline reservation={booking} />
      <dl className="grid gap-small border-t border-line pt-base text-body">
        <Line
          name="타시는 분"
          value={
            <>
              {booking.name} · <span className="whitespace-nowrap">{form.phone}</span>
            </>
          }
        />
        {booking.sign_name && <Line name="피켓" value={booking.sign_name} />}
        <Line name="이용 정보" value={wishesLine(booking)} />
        <Line name="알림" value={hearersText(form.notify, rider)} />
        {booking.special_requests && <Line name="요청 사항" value={booking.special_requests} />}
      </dl>
      <BookingEffect draft={draft} pickupTime={booking.pickup_time} refused={refused} />
    </section>
  )
}

const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="grid grid-cols-[88px_1fr] gap-gutter">
    <dt className="text-text-soft">{name}</dt>
    <dd className="text-text-strong whitespace-pre-line">{value}</dd>
  </div>
)
