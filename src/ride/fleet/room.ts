import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { carPicturePurpose } from './service.ts'
import * as api from './api.ts'
import * as calendar from './calendar/api.ts'
import * as calendarContract from './calendar/contract.ts'
import * as contract from './contract.ts'
import * as dayAhead from './day/upcoming/api.ts'
import * as day from './day/api.ts'
import * as dayContract from './day/contract.ts'
import * as maintenance from './maintenance/api.ts'
import * as maintenanceContract from './maintenance/contract.ts'
import { FLEET_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { carImport } from './import/service.ts'
import { unitSearch } from './search/api.ts'
import { seedCars } from './seed.ts'

export const fleet = room({
  name: 'ride/fleet',
  uses: [account],
  endpoints: [
    on(contract.listAvailable, day.listAvailable),
    on(dayContract.listDays, dayAhead.listDays),
    on(dayContract.listNextDays, dayAhead.listNextDays),
    on(contract.patchAvailable, day.patchAvailable),
    on(calendarContract.listMonth, calendar.listMonth),
    on(calendarContract.patchRange, calendar.patchRange),
    on(calendarContract.putOrder, calendar.putOrder),
    on(contract.getSettings, day.getSettings),
    on(contract.patchSettings, day.patchSettings),
    on(contract.listCars, api.list),
    on(contract.createCar, api.create),
    on(contract.patchCar, api.patch),
    on(contract.deleteCar, api.remove),
    on(contract.listUnits, api.listUnits),
    on(contract.createUnit, api.createUnit),
    on(contract.deleteUnit, api.deleteUnit),
    on(maintenanceContract.listMaintenance, maintenance.list),
    on(maintenanceContract.createMaintenance, maintenance.create),
    on(maintenanceContract.deleteMaintenance, maintenance.remove),
  ],
  constraints: FLEET_CONSTRAINTS,
  filePurposes: carPicturePurpose,
  search: [unitSearch],
  imports: [carImport],
  audit: AUDIT,
  seeds: { car: seedCars },
})
