import { AcceptDialog } from './accept-dialog.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'

export const dialogs = {
  accept: AcceptDialog,
  reject: RejectDialog,
  propose: ProposeDialog,
  show: RequestDrawer,
}
