import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { type Open, useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { MOVE_WORDS } from '../copy.ts'
import { dialogs } from './dialogs.ts'
import type { RecordAction } from './record-actions.tsx'
import { useConfirm } from './use-confirm.ts'

/** The actions of a reservation: direct ones, and those in a dialog. */
export function useRideActions() {
  const { open: show, dialog } = useDialogs(dialogs)
  const confirm = useConfirm()
  const open: Open<DispatchOut, RecordAction> = (action, reservation, initial) => {
    const { display_status: status } = reservation
    if (action === 'confirm') return confirm(reservation)
    if (action === 'stops' && status !== 'CONFIRMED' && status !== 'COMPLETED') return void refuseStops()
    show(action, reservation, initial)
  }
  return { open, dialog }
}

/** Shows why the car's position cannot be set on an unconfirmed ride. */
async function refuseStops(): Promise<void> {
  await loadAndShowAlert('현재 위치', MOVE_WORDS.NOT_CONFIRMED)
}
