import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import type { DispatchOut } from '../../contract.ts'
import { CHANGE_FAILED, DRIVER_CHANGED, STATUS_CHANGED, VEHICLE_CHANGED } from '../../widgets/messages.ts'
import { patchReservation } from '../../widgets/patch-reservation.ts'

/** Changes a ride with one move and offers the way back. */
export function useAssign() {
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const setDriver = (ride: DispatchOut, driver_id: string | null): Promise<unknown> =>
    change(
      () => patchReservation(ride, { driver_id }),
      DRIVER_CHANGED,
      (after) => void setDriver(after, ride.driver_id),
    )
  const setUnit = (ride: DispatchOut, unitId: string): Promise<unknown> =>
    change(
      () => patchReservation(ride, { car_inventory_id: unitId }),
      VEHICLE_CHANGED,
      (after) => void (ride.car_inventory_id && setUnit(after, ride.car_inventory_id)),
    )
  const setStatus = (ride: DispatchOut, status: DispatchOut['status']): Promise<unknown> =>
    change(
      () => patchReservation(ride, { status }),
      STATUS_CHANGED,
      (after) => void setStatus(after, ride.status),
    )
  return { busy, failure, setDriver, setUnit, setStatus }
}
