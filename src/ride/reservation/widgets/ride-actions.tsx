import { brand } from '#brand'
import { instantLabel, instantOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import type { ReservationOut } from '../contract.ts'
import { calendarRefusal, cancelRefusal } from '../rules.ts'
import { CANCEL_WORDS } from '../words.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ChangeButton } from './change-button.tsx'
import { useNow } from './use-now.ts'

type Props = { ride: ReservationOut; done: (ride: ReservationOut) => void }

/** What a member can still do with a ride; says why not when it is too late. */
export function RideActions({ ride, done }: Props) {
  const pickupAt = instantOf(ride.pickup_time) ?? new Date(0)
  const refusal = cancelRefusal({ status: ride.status, pickupAt }, useNow())
  if (refusal === 'ALREADY_CANCELLED' || ride.display_status === 'COMPLETED') return null
  return (
    <div className="grid gap-gutter">
      {!calendarRefusal(ride) && <CalendarButton ride={ride} />}
      {refusal ? <TooLate text={CANCEL_WORDS[refusal]} /> : <StillFree ride={ride} done={done} />}
    </div>
  )
}

const StillFree = ({ ride, done }: Props) => (
  <>
    <div className="grid grid-cols-2 gap-gutter">
      <ChangeButton ride={ride} />
      <CancelButton ride={ride} done={done} />
    </div>
    <p className="text-center text-text-soft">
      {instantLabel(new Date(ride.cancelable_until))}까지 무료로 변경하거나 취소하실 수 있습니다.
    </p>
  </>
)

const TooLate = ({ text }: { text: string }) => (
  <div className="grid gap-gutter rounded-field bg-sunken p-base">
    <p className="text-body text-text-soft">{text}</p>
    <Button href={brand.chatUrl} newTab variant="white" size="small" className="justify-self-start">
      1:1 문의
    </Button>
  </div>
)
