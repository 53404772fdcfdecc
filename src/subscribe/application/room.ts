import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { coupon } from '#subscribe/coupon/room.ts'
import { point } from '#subscribe/point/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { deleteCards, markUnneededCards } from './card/jobs.ts'
import { endDeclinedRequests } from './declined/jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { APPLICATION_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const application = room({
  name: 'subscribe/application',
  uses: [account, coupon, point, catalog],
  endpoints: [
    on(contract.createBillingAttempt, api.openAttempt),
    on(contract.createRequest, api.create),
    on(contract.listRequests, api.list),
    on(contract.withdrawRequest, api.withdraw),
    on(contract.agreeToDelivery, api.agreeToDelivery),
    on(staffContract.listStaffRequests, staff.list),
    on(staffContract.rejectRequest, staff.reject),
    on(staffContract.proposeDelivery, staff.proposeDelivery),
  ],
  constraints: APPLICATION_CONSTRAINTS,
  jobs: [
    { name: 'set-cards-aside', cron: '30 0 * * *', run: markUnneededCards },
    { name: 'end-declined-requests', cron: '5 * * * *', talks: true, run: endDeclinedRequests },
    { name: 'delete-cards', cron: '*/10 * * * *', run: deleteCards },
  ],
  personalData: PERSONAL_DATA,
  overview: { needs: 'SUBSCRIPTION', lists: staff.waiting },
  audit: AUDIT,
  messages: MESSAGES,
})
