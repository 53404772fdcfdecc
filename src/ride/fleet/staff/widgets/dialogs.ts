import { forRight } from '#platform/staff/widgets/for-right.tsx'
import type { Open } from '#platform/staff/widgets/use-dialogs.tsx'
import type { CarRow, UnitRow } from '../../contract.ts'
import { DeleteCarDialog } from './delete-car-dialog.tsx'
import { DeleteUnitDialog } from './delete-unit-dialog.tsx'
import { EditCarDialog } from './edit-car-dialog.tsx'
import { MaintenanceDrawer } from './maintenance-drawer.tsx'
import { UnitDialog } from './unit-dialog.tsx'

export const carDialogs = {
  edit: forRight('FLEET', EditCarDialog),
  delete: forRight('FLEET', DeleteCarDialog),
  unit: forRight('FLEET', UnitDialog),
}

/** The dialogs of a registration number. */
export const unitDialogs = { maintenance: MaintenanceDrawer, delete: forRight('FLEET', DeleteUnitDialog) }

/** A registration number and its car. */
export type UnitOfCar = { car: CarRow; unit: UnitRow }
export type OpenCar = Open<CarRow, keyof typeof carDialogs>
export type OpenUnit = Open<UnitOfCar, keyof typeof unitDialogs>
