import { toast } from '#kit/ui/toast.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import type { DispatchOut } from '../contract.ts'
import { CHANGE_FAILED, NOT_PENDING, STATUS_CHANGED } from './copy.ts'
import { patchReservation } from './patch-reservation.ts'

/** Confirms a request immediately; the notice offers undo. */
export function useConfirm() {
  const { change } = useStaffChange(CHANGE_FAILED)
  const runUndo = useUndo()
  return (reservation: DispatchOut): void => {
    if (reservation.status !== 'PENDING') return void toast.info(NOT_PENDING)
    void change(
      () => patchReservation(reservation, { status: 'CONFIRMED' }),
      STATUS_CHANGED,
      (saved) => void runUndo(() => patchReservation(saved, { status: 'PENDING' })),
      reservation.id,
    )
  }
}
