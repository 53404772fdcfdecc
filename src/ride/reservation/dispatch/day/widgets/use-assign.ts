import { CallFailed } from '#kit/web/call-failed.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import type { DispatchOut } from '../../contract.ts'
import {
  CHANGE_FAILED,
  DRIVER_CHANGED,
  STATUS_CHANGED,
  UNDO_REASON,
  VEHICLE_CHANGED,
} from '../../widgets/copy.ts'
import { patchReservation } from '../../widgets/patch-reservation.ts'
import { type DriverUndo, undoDriverChange } from '../../widgets/undo.ts'

type Ask = (kind: 'driver' | 'vehicle', ride: DispatchOut, chosen: string) => void

const QUESTIONS = ['NEEDS_REASON', 'DRIVER_BUSY']

/**
 * Assigns a driver or unit, or changes the status, and offers undo. If a reason or force is needed, `ask` opens its
 * dialog with the choice.
 */
export function useAssign(ask?: Ask) {
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const asking =
    (kind: 'driver' | 'vehicle', ride: DispatchOut, chosen: string | null) => (error: unknown) => {
      if (chosen && error instanceof CallFailed && QUESTIONS.includes(error.code)) ask?.(kind, ride, chosen)
      throw error
    }
  const giveDriver = (ride: DispatchOut, way: DriverUndo & { reason?: string }): Promise<unknown> =>
    change(
      () => patchReservation(ride, way).catch(asking('driver', ride, way.driver_id)),
      DRIVER_CHANGED,
      (after) => void giveDriver(after, { ...undoDriverChange(ride), reason: UNDO_REASON }),
      ride.id,
    )
  const setDriver = (ride: DispatchOut, driver_id: string | null) => giveDriver(ride, { driver_id })
  const setUnit = (ride: DispatchOut, unitId: string, reason?: string): Promise<unknown> =>
    change(
      () =>
        patchReservation(ride, { car_inventory_id: unitId, ...(reason && { reason }) }).catch(
          asking('vehicle', ride, unitId),
        ),
      VEHICLE_CHANGED,
      (after) => void (ride.car_inventory_id && setUnit(after, ride.car_inventory_id, UNDO_REASON)),
      ride.id,
    )
  const setStatus = (ride: DispatchOut, status: DispatchOut['status']): Promise<unknown> =>
    change(
      () => patchReservation(ride, { status }),
      STATUS_CHANGED,
      (after) => void setStatus(after, ride.status),
      ride.id,
    )
  return { busy, failure, setDriver, setUnit, setStatus }
}
