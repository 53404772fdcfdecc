import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { application } from '#subscribe/application/room.ts'
import { endSubscriptions } from './jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { SUBSCRIPTION_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'
import { subscriptionSearch } from './search/api.ts'
import { subscriptionPersons } from './staff/store.ts'

/** Handovers, payments and settlements build on it; the record room composes all of them. */
export const subscription = room({
  name: 'subscribe/subscription',
  uses: [account, catalog, application],
  endpoints: [on(contract.listSubscriptions, api.list), on(staffContract.listStaffSubscriptions, staff.list)],
  constraints: SUBSCRIPTION_CONSTRAINTS,
  jobs: [{ name: 'end-subscriptions', cron: '10 0 * * *', run: endSubscriptions }],
  overview: { needs: 'SUBSCRIPTION', lists: staff.pastDue },
  search: [subscriptionSearch],
  audit: AUDIT,
  personsOf: [subscriptionPersons],
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
})
