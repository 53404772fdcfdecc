import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { cancelWords, endsText } from '../cancellation/copy.ts'
import { cancelRefusal } from '../cancellation/rules.ts'
import type { ReservationOut } from '../contract.ts'
import { calendarRefusal, isPast } from '../rules.ts'
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
        <TooLate {...{ reservation, done, now }} text={cancelWords(reservation.cancel_steps)[refusal]} />
      ) : (
        <StillFree {...{ reservation, done, now }} />
      )}
    </div>
  )
}

/** While the whole ticket returns, a change is free too; later the time can still be moved by some hours. */
const StillFree = ({ reservation, done, now }: Props & { now: Date }) => (
  <>
    <div className="grid grid-cols-2 gap-gutter">
      {isWhole(reservation, now) ? (
        <ChangeButton reservation={reservation} />
      ) : (
        canMoveTime(reservation, now) && <MoveTimeButton reservation={reservation} done={done} />
      )}
      <CancelButton reservation={reservation} done={done} />
    </div>
    <p className="text-center text-body text-text-soft">{rightsText(reservation, now)}</p>
  </>
)

const isWhole = ({ cancel_ends: ends }: ReservationOut, now: Date): boolean => now <= new Date(ends[0]!.until)

/** Until when the reservation may be changed and canceled, and what returns. */
function rightsText(reservation: ReservationOut, now: Date): string {
  const { status, cancel_ends: ends } = reservation
  if (status === 'PENDING') return '확정되기 전에는 언제든 무료로 변경하거나 취소하실 수 있습니다.'
  const whole = instantLabel(new Date(ends[0]!.until))
  if (ends.length === 1) return `${whole}까지 무료로 변경하거나 취소하실 수 있습니다.`
  return `${isWhole(reservation, now) ? `${whole}까지 무료로 변경하실 수 있습니다. ` : ''}${endsText(ends, now)}`
}

/** Too late to cancel: offers to move the time by some hours, or to call. */
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
