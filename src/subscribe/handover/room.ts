import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { company } from '#subscribe/company/room.ts'
import { license } from '#subscribe/license/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import { inspectionPurpose } from './service.ts'
import { remindMileage } from './mileage/jobs.ts'
import * as mileage from './mileage/api.ts'
import * as mileageContract from './mileage/contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const handover = room({
  name: 'subscribe/handover',
  uses: [account, catalog, subscription, company, license],
  endpoints: [
    on(staffContract.recordHandover, staff.record),
    on(staffContract.correctHandover, staff.correct),
    on(mileageContract.reportMileage, mileage.report),
  ],
  jobs: [{ name: 'remind-mileage', cron: '0 10 * * *', talks: true, run: remindMileage }],
  filePurposes: inspectionPurpose,
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
})
