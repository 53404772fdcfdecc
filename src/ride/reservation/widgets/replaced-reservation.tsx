import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import type { Draft } from './draft-store.ts'

/** Says that this booking cancels another reservation, with a button to keep both. */
export function ReplacedReservation({
  replaces,
  bookApart,
}: Pick<Draft, 'replaces'> & { bookApart: () => void }) {
  if (!replaces) return null
  return (
    <Notice tone="wait" className="grid justify-items-start gap-gutter">
      <span>
        <strong>{replaces.label}</strong> 예약을 변경하고 있습니다. 신청하시면 그 예약은 취소되고 이 예약으로
        바뀝니다.
      </span>
      <Button variant="white" size="small" onClick={bookApart}>
        변경하지 않고 새로 예약
      </Button>
    </Notice>
  )
}
