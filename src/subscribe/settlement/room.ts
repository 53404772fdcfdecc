import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { application } from '#subscribe/application/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { payment } from '#subscribe/payment/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as costs from './staff/costs/api.ts'
import * as staffContract from './staff/contract.ts'
import { waitingSubscriptions } from './task/api.ts'
import { SETTLEMENT_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const settlement = room({
  name: 'subscribe/settlement',
  uses: [account, catalog, application, subscription, handover, payment],
  endpoints: [
    on(contract.createQuote, api.quote),
    on(contract.acceptSettlement, api.accept),
    on(contract.declineSettlement, api.decline),
    on(staffContract.previewEnd, costs.previewEnd),
    on(staffContract.previewReturn, costs.previewReturn),
    on(staffContract.recordReturn, staff.recordReturn),
    on(staffContract.offerEarlyEnd, staff.offerEnd),
    on(staffContract.reviseSettlement, staff.revise),
    on(staffContract.withdrawSettlement, staff.withdraw),
  ],
  overview: { needs: 'SUBSCRIPTION', lists: waitingSubscriptions },
  constraints: SETTLEMENT_CONSTRAINTS,
  audit: AUDIT,
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
})
