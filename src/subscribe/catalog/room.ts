import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { wish } from '#subscribe/wish/room.ts'
import { catalogPicturePurpose } from './service.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { CATALOG_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'

export const catalog = room({
  name: 'subscribe/catalog',
  uses: [account, wish],
  endpoints: [
    on(contract.listModels, api.list),
    on(contract.getModel, api.get),
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
  audit: AUDIT,
})
