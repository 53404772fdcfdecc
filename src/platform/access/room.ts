import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { audit } from '#platform/audit/room.ts'
import { staff } from '#platform/staff/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as review from './review/api.ts'
import * as reviewContract from './review/contract.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'
import { completeRecord } from './service.ts'

export const access = room({
  name: 'platform/access',
  uses: [audit, staff],
  endpoints: [
    on(contract.listAccesses, api.list),
    on(contract.recordPrint, api.print),
    on(reviewContract.getReview, review.get),
    on(reviewContract.signReview, review.sign),
  ],
  // Moves the accesses of a killed server to the record.
  jobs: [{ name: 'complete-access-record', cron: EACH_MINUTE, run: completeRecord }],
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
