import { EditDialog } from './edit-dialog.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'

/** The dialogs of a driver. */
export const dialogs = { edit: EditDialog, schedule: ScheduleDrawer }
