import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { DRIVER_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { driverImport } from './import/service.ts'
import { PERSONAL_DATA } from './personal.ts'
import { driverSearch } from './search/api.ts'
import { driverPersons } from './store.ts'

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
  imports: [driverImport],
  audit: AUDIT,
  personsOf: [driverPersons],
  personalData: PERSONAL_DATA,
})
