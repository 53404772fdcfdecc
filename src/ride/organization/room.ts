import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { mayWait } from '#platform/approval/service.ts'
import { account } from '#ride/account/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import * as api from './api.ts'
import * as closing from './closure/api.ts'
import * as closingContract from './closure/contract.ts'
import * as contract from './contract.ts'
import * as members from './members/api.ts'
import * as membersContract from './members/contract.ts'
import * as passenger from './passenger/api.ts'
import * as passengerContract from './passenger/contract.ts'
import * as request from './request/api.ts'
import * as requestContract from './request/contract.ts'
import { REQUEST_CONSTRAINTS } from './request/copy.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { ORGANIZATION_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { relevantOrganizationInvites } from './jobs.ts'
import { MESSAGES } from './messages.ts'
import { organizationImport } from './import/service.ts'
import { PERSONAL_DATA } from './personal.ts'
import { organizationSearch } from './search/api.ts'

export const organization = room({
  name: 'ride/organization',
  uses: [account, ticket],
  endpoints: [
    on(contract.listOrganizations, api.list),
    on(contract.getOrganization, api.get),
    on(contract.patchOwnOrganization, api.patchOwn),
    on(contract.listOwnTickets, api.ledger),
    on(closingContract.closeOwnOrganization, closing.closeOwn),
    on(membersContract.listOrganizationMembers, members.list),
    on(membersContract.inviteOrganizationMember, members.invite),
    on(membersContract.acceptInvite, members.accept),
    on(membersContract.declineInvite, members.decline),
    on(membersContract.patchOrganizationMember, members.patch),
    on(membersContract.deleteOrganizationMember, members.remove),
    on(requestContract.requestOrganization, request.ask),
    on(requestContract.withdrawRequest, request.withdraw),
    on(requestContract.listRequests, request.list),
    on(requestContract.approveRequest, request.approve),
    on(requestContract.rejectRequest, request.reject),
    on(passengerContract.listPassengers, passenger.list),
    on(passengerContract.createPassenger, passenger.create),
    on(passengerContract.patchPassenger, passenger.patch),
    on(passengerContract.deletePassenger, passenger.remove),
    on(staffContract.listStaffOrganizations, staff.list),
    on(staffContract.createOrganization, staff.create),
    on(staffContract.patchOrganization, staff.patch),
    on(staffContract.getStaffOrganization, staff.get),
    on(closingContract.closeOrganization, closing.closeForStaff),
    on(staffContract.addManager, staff.addManager),
    on(staffContract.grantToOrganization, mayWait(staff.grantAct)),
    on(staffContract.adjustOrganization, mayWait(staff.adjustAct)),
    on(staffContract.listOrganizationTickets, staff.ledger),
  ],
  approvables: [staff.grantAct, staff.adjustAct],
  constraints: { ...ORGANIZATION_CONSTRAINTS, ...REQUEST_CONSTRAINTS },
  overview: { needs: 'CUSTOMERS', lists: request.waitingRequests },
  personalData: PERSONAL_DATA,
  search: [organizationSearch],
  imports: [organizationImport],
  audit: AUDIT,
  messages: MESSAGES,
  relevantMessages: relevantOrganizationInvites,
})
