import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { organization } from '#ride/organization/room.ts'
import { forExistingMember } from '#ride/account/service.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { ADDRESSBOOK_CONSTRAINTS } from './copy.ts'
import { PERSONAL_DATA } from './personal.ts'

export const addressbook = room({
  name: 'ride/addressbook',
  uses: [account, organization],
  endpoints: [
    on(contract.listPassengers, forExistingMember(api.listPassengers)),
    on(contract.createPassenger, api.createPassenger),
    on(contract.patchPassenger, api.patchPassenger),
    on(contract.deletePassenger, api.deletePassenger),
    on(contract.listPlaces, forExistingMember(api.listPlaces)),
    on(contract.createPlace, api.createPlace),
    on(contract.deletePlace, api.deletePlace),
  ],
  constraints: ADDRESSBOOK_CONSTRAINTS,
  personalData: PERSONAL_DATA,
})
