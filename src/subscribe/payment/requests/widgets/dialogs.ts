import { AcceptDialog } from './accept-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'

/** What can be opened of a request. */
export const dialogs = { accept: AcceptDialog, reject: RejectDialog, show: RequestDrawer }
