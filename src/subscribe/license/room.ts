import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { application } from '#subscribe/application/room.ts'
import { company } from '#subscribe/company/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'

/** The official check of driving licenses, before an acceptance and a handover. */
export const license = room({
  name: 'subscribe/license',
  uses: [account, application, company, subscription],
  endpoints: [
    on(contract.listLicenseChecks, api.list),
    on(contract.checkLicense, api.check),
    on(contract.noteLicense, api.note),
  ],
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
