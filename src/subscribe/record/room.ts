import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { application } from '#subscribe/application/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { payment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import { incident } from '#subscribe/incident/room.ts'
import { fine } from '#subscribe/fine/room.ts'
import { company } from '#subscribe/company/room.ts'
import { receipt } from '#subscribe/receipt/room.ts'
import { wish } from '#subscribe/wish/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import * as withdrawal from './withdrawal/api.ts'
import * as withdrawalContract from './withdrawal/contract.ts'

/**
 * Joins a subscription with its handovers, payments and settlements: for the subscriber's page, and for actions of
 * staff.
 */
export const record = room({
  name: 'subscribe/record',
  uses: [
    account,
    catalog,
    application,
    subscription,
    handover,
    payment,
    settlement,
    incident,
    fine,
    receipt,
    company,
    wish,
  ],
  endpoints: [
    on(contract.getRecord, api.get),
    on(withdrawalContract.withdraw, withdrawal.withdraw),
    on(contract.getStaffRecord, api.getForStaff),
    on(contract.getRecordPhoto, api.photo),
    on(staffContract.getStaffSubscription, staff.get),
    on(staffContract.endSubscription, staff.end),
    on(staffContract.remindCard, staff.remindCard),
    on(staffContract.pauseSubscription, staff.pause),
    on(staffContract.resumeSubscription, staff.resume),
  ],
})
