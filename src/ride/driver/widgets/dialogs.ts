import { EditDialog } from './edit-dialog.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'

/** What can be opened of a driver. */
export const dialogs = { edit: EditDialog, schedule: ScheduleDrawer }
