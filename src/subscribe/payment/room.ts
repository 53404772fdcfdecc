import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { mayWait } from '#platform/approval/service.ts'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { application } from '#subscribe/application/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import { company } from '#subscribe/company/room.ts'
import { license } from '#subscribe/license/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { subscriptionBooks } from './books/service.ts'
import { subscriptionJournal } from './books/journal/store.ts'
import { reconcileUnknown, chargeDue, comparePayments, paymentNotified } from './jobs.ts'
import { announceCharges, announceEnds, announceStarts, relevantNotices } from './notice/jobs.ts'
import { PAYMENT_PREFIXES } from './rules.ts'
import * as api from './api.ts'
import * as card from './card/api.ts'
import * as cardContract from './card/contract.ts'
import * as contract from './contract.ts'
import * as difference from './difference/api.ts'
import * as differenceContract from './difference/contract.ts'
import * as staff from './staff/api.ts'
import * as pay from './pay/api.ts'
import * as payContract from './pay/contract.ts'
import * as firstMonth from './first-month/api.ts'
import * as firstMonthContract from './first-month/contract.ts'
import * as staffContract from './staff/contract.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'
import { paymentSearch } from './search/api.ts'
import { paymentPersons } from './staff/store.ts'

export const payment = room({
  name: 'subscribe/payment',
  uses: [account, catalog, application, subscription, company, license, handover],
  endpoints: [
    on(contract.getPayment, api.get),
    on(cardContract.openCardChange, card.open),
    on(cardContract.changeCard, card.change),
    on(payContract.payNow, pay.payNow),
    on(firstMonthContract.payWithCard, firstMonth.payWithCard),
    on(staffContract.acceptRequest, staff.accept),
    on(staffContract.listPayments, staff.list),
    on(staffContract.retryPayment, staff.retry),
    on(staffContract.refundPayment, mayWait(staff.refundAct)),
    on(staffContract.waivePayment, staff.waive),
    on(differenceContract.listDifferences, difference.list),
    on(differenceContract.settleDifference, difference.settle),
  ],
  approvables: [staff.refundAct],
  jobs: [
    { name: 'charge-due', cron: EACH_MINUTE, run: chargeDue },
    { name: 'ask-unknown-payments', cron: EACH_MINUTE, run: reconcileUnknown },
    { name: 'compare-payments', cron: '30 4 * * *', run: comparePayments },
    { name: 'announce-charges', cron: '0 11 * * *', talks: true, run: announceCharges },
    { name: 'announce-starts', cron: '5 11 * * *', talks: true, run: announceStarts },
    { name: 'announce-ends', cron: '10 11 * * *', talks: true, run: announceEnds },
  ],
  personalData: PERSONAL_DATA,
  payments: { prefixes: PAYMENT_PREFIXES, onWebhook: paymentNotified },
  overview: {
    needs: 'SUBSCRIPTION_MONEY',
    lists: async (world, shown) => ({
      payment_differences: await staff.paymentsWithDifference(world, shown),
    }),
  },
  books: subscriptionBooks,
  journal: subscriptionJournal,
  search: [paymentSearch],
  audit: AUDIT,
  personsOf: [paymentPersons],
  messages: MESSAGES,
  relevantMessages: relevantNotices,
})
