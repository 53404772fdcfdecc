import { cancelRefusal } from '#ride/reservation/cancellation/rules.ts'
import { brand } from '#brand'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { isPast } from '#ride/reservation/rules.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { CHANGE_NOTE } from '#ride/reservation/copy.ts'

/** The contact for questions (C-228). Hidden while the actions above say that it is too late to cancel. */
export function HelpNote({ reservation }: { reservation: ReservationOut }) {
  const until = new Date(reservation.cancelable_until)
  const now = useNow()
  const refusal = cancelRefusal({ status: reservation.status, until }, now)
  const isOver = isPast(reservation, now)
  if (refusal && !isOver) return null
  return (
    <p className="text-body text-text-soft">
      {isOver ? '이 운행에 관해 궁금하신 점은 언제든 말씀해 주세요.' : CHANGE_NOTE}{' '}
      <a
        href={brand.chatUrl}
        target="_blank"
        rel="noopener"
        className="py-2 font-semibold whitespace-nowrap text-sub01-text underline underline-offset-4"
      >
        1:1 문의하기
      </a>
    </p>
  )
}
