import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { DRIVER_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'
import { driverSearch } from './search/api.ts'

export const driver = room({
  name: 'ride/driver',
  uses: [account],
  endpoints: [
    on(contract.listDrivers, api.list),
    on(contract.createDriver, api.create),
    on(contract.patchDriver, api.patch),
    on(contract.deleteDriver, api.remove),
    on(contract.listLeaves, api.listLeaves),
    on(contract.createLeave, api.createLeave),
    on(contract.deleteLeave, api.deleteLeave),
    on(contract.getWeek, api.week),
  ],
  constraints: DRIVER_CONSTRAINTS,
  search: [driverSearch],
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
