import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { wish } from '#subscribe/wish/room.ts'
import { catalogPicturePurpose } from './service.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import * as watch from './watch/api.ts'
import * as watchContract from './watch/contract.ts'
import { notifyWatchers } from './watch/jobs.ts'
import { MESSAGES } from './watch/messages.ts'
import { PERSONAL_DATA } from './watch/personal.ts'
import { CATALOG_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { seedModels } from './seed.ts'

export const catalog = room({
  name: 'subscribe/catalog',
  uses: [account, wish],
  endpoints: [
    on(contract.listModels, api.list),
    on(contract.getModel, api.get),
    on(watchContract.listWatches, watch.list),
    on(watchContract.watchModel, watch.watch),
    on(watchContract.unwatchModel, watch.unwatch),
    on(staffContract.listModels, staff.list),
    on(staffContract.getModel, staff.get),
    on(staffContract.createModel, staff.createModel),
    on(staffContract.patchModel, staff.patchModel),
    on(staffContract.deleteModel, staff.deleteModel),
    on(staffContract.createCar, staff.createCar),
    on(staffContract.patchCar, staff.patchCar),
    on(staffContract.deleteCar, staff.deleteCar),
  ],
  constraints: CATALOG_CONSTRAINTS,
  filePurposes: catalogPicturePurpose,
  jobs: [{ name: 'notify-watchers', cron: EACH_MINUTE, run: notifyWatchers }],
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
  audit: AUDIT,
  seeds: { subscription_model: seedModels },
})
