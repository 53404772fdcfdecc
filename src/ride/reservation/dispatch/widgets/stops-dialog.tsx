import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Stale } from '#platform/staff/widgets/stale.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import type { DispatchOut } from '../contract.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, POSITION_CHANGED } from './messages.ts'
import { patchReservation } from './patch-reservation.ts'
import { PlaceLines } from './place-lines.tsx'

/** Where the car is on its way; choosing a place moves it there at once, also before the customer's eyes (A-070…A-073). */
export function StopsDialog({ row: opened, close }: DialogProps<DispatchOut>) {
  const [latest, setLatest] = useState(opened)
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const takeBack = useUndo()
  // Somebody else was faster: the route may be another one by now.
  const reservation = failure?.code === 'STALE' ? (failure.body as Stale<DispatchOut>).current : latest
  const move = async (stop: number | null) => {
    if (busy || stop === reservation.current_stop) return
    const moved = await change(
      () => patchReservation(reservation, { current_stop: stop }),
      POSITION_CHANGED,
      (after) =>
        void takeBack(async () => {
          const back = await patchReservation(after, { current_stop: reservation.current_stop })
          setLatest(back)
          return back
        }),
    )
    if (moved) setLatest(moved)
  }
  return (
    <Drawer
      close={close}
      title="현재 위치"
      text={reservationLabel(reservation)}
      actions={
        <Button variant="gray" onClick={close}>
          닫기
        </Button>
      }
    >
      <p className="text-text-soft">
        장소를 누르면 바로 저장되고 고객 화면에도 표시됩니다. 도착을 누르면 운행 완료가 됩니다.
      </p>
      <PlaceLines reservation={reservation} busy={busy} move={(stop) => void move(stop)} />
      {reservation.current_stop !== null && (
        <Button variant="white" size="small" className="justify-self-start" onClick={() => void move(null)}>
          출발 전으로 되돌리기
        </Button>
      )}
      <FailureNotice failure={failure} />
    </Drawer>
  )
}
