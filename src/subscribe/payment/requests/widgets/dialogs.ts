import { AcceptDialog } from './accept-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'

export const dialogs = { accept: AcceptDialog, reject: RejectDialog, show: RequestDrawer }
