import type { MemberRow } from '../../contract.ts'
import type { DialogKind } from './columns.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { InvitesDialog } from './invites-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { ReferralsDrawer } from './referrals-drawer.tsx'
import { RidesDrawer } from './rides-drawer.tsx'
import { TicketsDrawer } from './tickets-drawer.tsx'

export type Opened = { kind: DialogKind; member: MemberRow }

const dialogs = {
  member: MemberDialog,
  invites: InvitesDialog,
  referrals: ReferralsDrawer,
  rides: RidesDrawer,
  tickets: TicketsDrawer,
  identity: IdentityDialog,
  delete: DeleteDialog,
} satisfies Record<DialogKind, unknown>

/** The dialog that is open, if one is. */
export function Dialogs({ opened, close }: { opened: Opened | null; close: () => void }) {
  if (!opened) return null
  const Dialog = dialogs[opened.kind]
  return <Dialog member={opened.member} close={close} />
}
