import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { addressbook } from '#ride/addressbook/room.ts'
import { document } from '#ride/document/room.ts'
import { hold } from '#ride/hold/room.ts'
import { organization } from '#ride/organization/room.ts'
import { rating } from '#ride/rating/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { waitlist } from '#ride/waitlist/room.ts'
import * as api from './api.ts'
import { AUDIT } from './audit.ts'
import * as contract from './contract.ts'
import { numberVerified } from './jobs.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const claim = room({
  name: 'ride/claim',
  uses: [account, addressbook, document, hold, organization, rating, reservation, ticket, waitlist],
  endpoints: [
    on(contract.listOwnClaims, api.listOwn),
    on(contract.requestClaim, api.request),
    on(contract.declineClaim, api.decline),
    on(contract.listClaims, api.list),
    on(contract.acceptClaim, api.accept),
    on(contract.refuseClaim, api.refuseRequest),
  ],
  hooks: { numberVerified },
  overview: { needs: 'CUSTOMERS', lists: api.requestedClaims },
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
  audit: AUDIT,
})
