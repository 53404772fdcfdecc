import type { DispatchOut } from '../contract.ts'
import type { DialogKind } from './columns.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { DriverDialog } from './driver-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { StopsDialog } from './stops-dialog.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

export type Opened = { kind: DialogKind; ride: DispatchOut }

const dialogs = {
  status: StatusDialog,
  vehicle: VehicleDialog,
  driver: DriverDialog,
  stops: StopsDialog,
  settle: SettleDialog,
  details: DetailsDialog,
} satisfies Record<DialogKind, unknown>

/** The dialog that is open, if one is. */
export function Dialogs({ opened, close }: { opened: Opened | null; close: () => void }) {
  if (!opened) return null
  const Dialog = dialogs[opened.kind]
  return <Dialog ride={opened.ride} close={close} />
}
