import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { application } from '#subscribe/application/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as driver from './driver/api.ts'
import * as driverContract from './driver/contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { documentPurpose, subscriberLeft } from './service.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'
import { DRIVER_CONSTRAINTS } from './driver/copy.ts'

/** The company that a subscriber acts for, and the named drivers of a subscription. */
export const company = room({
  name: 'subscribe/company',
  uses: [account, application, subscription],
  endpoints: [
    on(contract.getCompany, api.get),
    on(contract.putCompany, api.put),
    on(contract.deleteCompany, api.remove),
    on(contract.uploadDocument, api.upload),
    on(contract.getDocument, api.document),
    on(driverContract.listDrivers, driver.list),
    on(driverContract.addDriver, driver.add),
    on(driverContract.deleteDriver, driver.remove),
    on(staffContract.getSubscriberCompany, staff.company),
    on(staffContract.listStaffDrivers, staff.drivers),
  ],
  constraints: DRIVER_CONSTRAINTS,
  hooks: { subscriberLeft },
  filePurposes: documentPurpose,
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
