import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { driver } from '#ride/driver/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { PERSONAL_DATA } from './personal.ts'

export const share = room({
  name: 'ride/share',
  uses: [account, driver, fleet, reservation],
  endpoints: [
    on(contract.getShare, api.get),
    on(contract.createShare, api.create),
    on(contract.withdrawShare, api.withdraw),
    on(contract.getShared, api.show),
    on(contract.watchShared, api.watch),
    on(contract.sharedCalendar, api.calendar),
  ],
  personalData: PERSONAL_DATA,
})
