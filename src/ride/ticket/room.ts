import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { mayWait } from '#platform/approval/service.ts'
import { account } from '#ride/account/room.ts'
import { rollUpTicketBooks } from './books/jobs.ts'
import { ticketBooks } from './books/service.ts'
import { ticketJournal } from './books/journal/store.ts'
import { expireLots } from './jobs.ts'
import { reconcilePurchases, relevantPurchaseMessages, purchaseNotified } from './purchase/jobs.ts'
import { PURCHASE_PREFIXES } from './purchase/rules.ts'
import { waitingForStaff } from './purchase/staff/api.ts'
import { forExistingMember } from '#ride/account/service.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as plan from './plan/api.ts'
import * as planContract from './plan/contract.ts'
import * as planStaff from './plan/staff/api.ts'
import * as planStaffContract from './plan/staff/contract.ts'
import * as purchase from './purchase/api.ts'
import * as purchaseContract from './purchase/contract.ts'
import * as refund from './purchase/refund/api.ts'
import * as refundContract from './purchase/refund/contract.ts'
import * as purchaseStaff from './purchase/staff/api.ts'
import * as purchaseStaffContract from './purchase/staff/contract.ts'
import { PURCHASE_CONSTRAINTS } from './purchase/copy.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { balanceImport } from './import/service.ts'
import { PERSONAL_DATA } from './personal.ts'
import { purchaseSearch } from './purchase/search/api.ts'
import { seedPlans } from './plan/seed.ts'

export const ticket = room({
  name: 'ride/ticket',
  uses: [account],
  endpoints: [
    on(contract.listTickets, forExistingMember(api.list)),
    on(contract.listLedger, api.ledger),
    on(contract.grantTickets, mayWait(api.grantAct)),
    on(contract.adjustTickets, mayWait(api.adjustAct)),
    on(planContract.listPlans, plan.list),
    on(planStaffContract.listStaffPlans, planStaff.list),
    on(planStaffContract.createPlan, planStaff.create),
    on(planStaffContract.patchPlan, planStaff.patch),
    on(purchaseContract.createPurchase, purchase.create),
    on(purchaseContract.requestTransfer, purchase.requestTransfer),
    on(purchaseContract.listPurchases, forExistingMember(purchase.list)),
    on(purchaseContract.getPurchase, purchase.get),
    on(purchaseContract.confirmPurchase, purchase.confirm),
    on(purchaseContract.withdrawTransfer, purchase.withdraw),
    on(purchaseStaffContract.listAllPurchases, purchaseStaff.list),
    on(purchaseStaffContract.acceptTransfer, purchaseStaff.accept),
    on(purchaseStaffContract.refuseTransfer, purchaseStaff.refuseTransfer),
    on(purchaseStaffContract.refundPurchase, mayWait(purchaseStaff.refundAct)),
    on(purchaseStaffContract.settlePurchase, purchaseStaff.settle),
    on(refundContract.quoteRefund, refund.quote),
    on(refundContract.refundByQuote, mayWait(refund.refundAct)),
  ],
  constraints: PURCHASE_CONSTRAINTS,
  jobs: [
    { name: 'expire-lots', cron: '5 0 * * *', run: expireLots },
    { name: 'roll-up-books', cron: '40 1 * * *', run: rollUpTicketBooks },
    { name: 'ask-ticket-purchases', cron: EACH_MINUTE, run: reconcilePurchases },
  ],
  personalData: PERSONAL_DATA,
  payments: { prefixes: PURCHASE_PREFIXES, onWebhook: purchaseNotified },
  overview: { needs: 'MONEY', lists: waitingForStaff },
  books: ticketBooks,
  journal: ticketJournal,
  search: [purchaseSearch],
  imports: [balanceImport],
  approvables: [api.grantAct, api.adjustAct, purchaseStaff.refundAct, refund.refundAct],
  audit: AUDIT,
  seeds: { plan: seedPlans },
  messages: MESSAGES,
  relevantMessages: relevantPurchaseMessages,
})
