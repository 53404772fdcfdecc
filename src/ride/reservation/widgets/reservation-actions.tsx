import { brand } from '#brand'
import { instantLabel, instantOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import type { ReservationOut } from '../contract.ts'
import { calendarRefusal, cancelRefusal, isPast } from '../rules.ts'
import { CANCEL_WORDS } from '../copy.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ChangeButton } from './change-button.tsx'
import { useNow } from '#kit/ui/use-now.ts'

type Props = { reservation: ReservationOut; done: (reservation: ReservationOut) => void }

/** The actions that the member has for a reservation, or the reason why it is too late for them. */
export function ReservationActions({ reservation, done }: Props) {
  const pickupAt = instantOf(reservation.pickup_time) ?? new Date(0)
  const now = useNow()
  const refusal = cancelRefusal({ status: reservation.status, pickupAt }, now)
  if (isPast(reservation, now)) return null
  return (
    <div className="grid gap-gutter">
      {!calendarRefusal(reservation) && <CalendarButton reservation={reservation} />}
      {refusal ? (
        <TooLate text={CANCEL_WORDS[refusal]} />
      ) : (
        <StillFree reservation={reservation} done={done} />
      )}
    </div>
  )
}

const StillFree = ({ reservation, done }: Props) => (
  <>
    <div className="grid grid-cols-2 gap-gutter">
      <ChangeButton reservation={reservation} />
      <CancelButton reservation={reservation} done={done} />
    </div>
    <p className="text-center text-body text-text-soft">
      {instantLabel(new Date(reservation.cancelable_until))}까지 무료로 변경하거나 취소하실 수 있습니다.
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
