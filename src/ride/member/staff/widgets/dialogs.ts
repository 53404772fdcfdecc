import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { InvitesDialog } from './invites-dialog.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { ReferralsDrawer } from './referrals-drawer.tsx'
import { ReservationsDrawer } from './reservations-drawer.tsx'
import { TicketsDrawer } from './tickets-drawer.tsx'

export const dialogs = {
  member: MemberDialog,
  invites: InvitesDialog,
  referrals: ReferralsDrawer,
  reservations: forRight('DISPATCH', ReservationsDrawer),
  tickets: TicketsDrawer,
  identity: IdentityDialog,
  delete: DeleteDialog,
  logout: LogoutDialog,
}
