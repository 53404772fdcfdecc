import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { forExistingMember } from '#ride/account/service.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { PERSONAL_DATA } from './personal.ts'

export const hold = room({
  name: 'ride/hold',
  uses: [account, fleet],
  endpoints: [
    on(contract.listHolds, forExistingMember(api.list)),
    on(contract.createHold, api.create),
    on(contract.releaseHold, api.release),
  ],
  personalData: PERSONAL_DATA,
})
