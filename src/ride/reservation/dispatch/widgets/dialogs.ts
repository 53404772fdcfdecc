import { CopiesDialog } from './copies-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { DriverDialog } from './driver-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { StopsDialog } from './stops-dialog.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

/** The dialogs of a reservation. */
export const dialogs = {
  status: StatusDialog,
  vehicle: VehicleDialog,
  driver: DriverDialog,
  stops: StopsDialog,
  settle: SettleDialog,
  refund: RefundDialog,
  details: DetailsDialog,
  copies: CopiesDialog,
}
