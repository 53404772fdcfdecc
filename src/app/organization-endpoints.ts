import { type Mounted, on } from '#kit/http-server.ts'
import * as organization from '#ride/organization/api.ts'
import * as organizationContract from '#ride/organization/contract.ts'
import * as organizationPassenger from '#ride/organization/passenger/api.ts'
import * as organizationPassengerContract from '#ride/organization/passenger/contract.ts'
import * as organizationClosing from '#ride/organization/closing/api.ts'
import * as organizationClosingContract from '#ride/organization/closing/contract.ts'
import * as members from '#ride/organization/members/api.ts'
import * as membersContract from '#ride/organization/members/contract.ts'
import * as organizationStaff from '#ride/organization/staff/api.ts'
import * as organizationStaffContract from '#ride/organization/staff/contract.ts'
import * as charged from '#ride/reservation/organization/api.ts'
import * as chargedContract from '#ride/reservation/organization/contract.ts'
import type { World } from '#world'

/** What organizations are asked: by their people, and by staff. */
export const organizationEndpoints: Mounted<World>[] = [
  on(organizationContract.listOrganizations, organization.list),
  on(organizationContract.foundOrganization, organization.foundOwn),
  on(organizationContract.getOrganization, organization.get),
  on(organizationContract.patchOwnOrganization, organization.patchOwn),
  on(organizationContract.listOwnTickets, organization.ledger),
  on(organizationClosingContract.closeOwnOrganization, organizationClosing.closeOwn),
  on(membersContract.listOrganizationMembers, members.list),
  on(membersContract.inviteOrganizationMember, members.invite),
  on(membersContract.acceptInvite, members.accept),
  on(membersContract.declineInvite, members.decline),
  on(membersContract.patchOrganizationMember, members.patch),
  on(membersContract.deleteOrganizationMember, members.remove),
  on(organizationPassengerContract.listPassengers, organizationPassenger.list),
  on(organizationPassengerContract.createPassenger, organizationPassenger.create),
  on(organizationPassengerContract.patchPassenger, organizationPassenger.patch),
  on(organizationPassengerContract.deletePassenger, organizationPassenger.remove),
  on(chargedContract.listCharged, charged.list),
  on(chargedContract.getCharged, charged.get),
  on(chargedContract.getStatement, charged.showMonth),
  on(organizationStaffContract.listStaffOrganizations, organizationStaff.list),
  on(organizationStaffContract.createOrganization, organizationStaff.create),
  on(organizationStaffContract.patchOrganization, organizationStaff.patch),
  on(organizationStaffContract.getStaffOrganization, organizationStaff.get),
  on(organizationClosingContract.closeOrganization, organizationClosing.closeForStaff),
  on(organizationStaffContract.addManager, organizationStaff.addManager),
  on(organizationStaffContract.grantToOrganization, organizationStaff.grant),
  on(organizationStaffContract.adjustOrganization, organizationStaff.adjust),
  on(organizationStaffContract.listOrganizationTickets, organizationStaff.ledger),
]
