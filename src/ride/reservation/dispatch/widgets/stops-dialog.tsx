import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { reservationLabel } from './labels.ts'
import { PlaceLines } from './place-lines.tsx'
import { useMove } from './use-move.tsx'

/** The car's position. Choosing a place moves the car there immediately, and the guest sees it (A-070…A-073). */
export function StopsDialog({ row: opened, close }: DialogProps<DispatchOut>) {
  const { reservation, busy, move, notice } = useMove(opened)
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
        장소를 누르면 바로 저장되고 고객 화면에도 표시됩니다. 도착을 누르면 사유를 남기고 운행을 완료합니다.
      </p>
      <PlaceLines reservation={reservation} busy={busy} move={move} />
      {notice}
      {reservation.current_stop !== null && (
        <Button variant="white" size="small" className="justify-self-start" onClick={() => move(null)}>
          출발 전으로 되돌리기
        </Button>
      )}
    </Drawer>
  )
}
