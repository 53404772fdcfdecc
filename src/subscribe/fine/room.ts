import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { payment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { waitingFines } from './task/api.ts'
import { AUDIT } from './audit.ts'
import { settleFines } from './jobs.ts'
import { MESSAGES } from './messages.ts'
import { FINE_CONSTRAINTS } from './copy.ts'

export const fine = room({
  name: 'subscribe/fine',
  uses: [account, subscription, handover, payment, settlement],
  endpoints: [
    on(contract.listOwnFines, api.listOwn),
    on(contract.getFinePhoto, api.photo),
    on(contract.objectToFine, api.object),
    on(staffContract.listFines, staff.list),
    on(staffContract.createFine, staff.create),
    on(staffContract.assignFine, staff.assign),
    on(staffContract.confirmFine, staff.confirm),
    on(staffContract.withdrawFine, staff.withdraw),
  ],
  constraints: FINE_CONSTRAINTS,
  jobs: [{ name: 'settle-fines', cron: '0 10 * * *', talks: true, run: settleFines }],
  overview: { needs: 'SUBSCRIPTION', lists: waitingFines },
  audit: AUDIT,
  messages: MESSAGES,
})
