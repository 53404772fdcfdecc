import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { claim } from '#ride/claim/room.ts'
import { document } from '#ride/document/room.ts'
import { invite } from '#ride/invite/room.ts'
import { organization } from '#ride/organization/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { trip } from '#ride/trip/room.ts'
import { rating } from '#ride/rating/room.ts'
import { addressbook } from '#ride/addressbook/room.ts'
import { hold } from '#ride/hold/room.ts'
import { waitlist } from '#ride/waitlist/room.ts'
import * as api from './api.ts'
import { submitIdentity as submitIdentityContract } from '#ride/document/contract.ts'
import * as contract from '#ride/account/member/contract.ts'
import { AUDIT } from './audit.ts'
import { memberSearch } from './search/api.ts'

export const member = room({
  name: 'ride/member',
  uses: [
    account,
    claim,
    document,
    invite,
    organization,
    reservation,
    ticket,
    rating,
    addressbook,
    hold,
    waitlist,
    trip,
  ],
  endpoints: [
    on(contract.listMembers, api.list),
    on(contract.getMember, api.get),
    on(contract.patchMember, api.patch),
    on(contract.deleteMember, api.remove),
    on(contract.endMemberSessions, api.endSessions),
    on(submitIdentityContract, api.submitIdentity),
    on(contract.putMarketing, api.putMarketing),
    on(contract.listReferrals, api.referrals),
  ],
  search: [memberSearch],
  audit: AUDIT,
})
