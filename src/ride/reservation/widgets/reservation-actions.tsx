import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { cancelRefusal } from '../cancellation/rules.ts'
import type { ReservationOut } from '../contract.ts'
import { calendarRefusal, isPast } from '../rules.ts'
import { CANCEL_WORDS } from '../copy.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ChangeButton } from './change-button.tsx'
import { canMoveTime, MoveTimeButton } from './move-time-button.tsx'
import { RepeatButton } from './repeat-button.tsx'

type Props = { reservation: ReservationOut; done: (reservation: ReservationOut) => void }

/** The actions that the member has for a reservation, or the reason why it is too late for them. */
export function ReservationActions({ reservation, done }: Props) {
  const now = useNow()
  const until = new Date(reservation.cancelable_until)
  const refusal = cancelRefusal({ status: reservation.status, until }, now)
  if (isPast(reservation, now)) return <RepeatButton reservation={reservation} />
  return (
    <div className="grid gap-gutter">
      {!calendarRefusal(reservation) && <CalendarButton reservation={reservation} />}
      {refusal ? (
        <TooLate {...{ reservation, done, now }} text={CANCEL_WORDS[refusal]} />
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
      {reservation.status === 'PENDING'
        ? '확정되기 전에는 언제든 무료로 변경하거나 취소하실 수 있습니다.'
        : `${instantLabel(new Date(reservation.cancelable_until))}까지 무료로 변경하거나 취소하실 수 있습니다.`}
    </p>
  </>
)

/** Offers to move the time by some hours, or to call: it is too late to cancel. */
const TooLate = ({ reservation, done, now, text }: Props & { now: Date; text: string }) => (
  <div className="grid gap-gutter rounded-field bg-sunken p-base">
    <p className="text-body text-text-soft">{text}</p>
    <div className="flex flex-wrap gap-gutter">
      {canMoveTime(reservation, now) && <MoveTimeButton reservation={reservation} done={done} />}
      <Button href={`tel:${brand.phone.replaceAll('-', '')}`} variant="white">
        전화 {brand.phone}
      </Button>
    </div>
  </div>
)
