import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'

/** The dialogs of a driver. */
export const dialogs = { edit: forRight('FLEET', EditDialog), schedule: ScheduleDrawer }
