import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { account } from '#ride/account/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { hold } from '#ride/hold/room.ts'
import { closeWaitlists, revokeOffers } from './service.ts'
import { relevantOffers, processWaitlists, serveWaitlist } from './jobs.ts'
import { forExistingMember } from '#ride/account/service.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { WAITLIST_CONSTRAINTS } from './copy.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const waitlist = room({
  name: 'ride/waitlist',
  uses: [account, fleet, hold],
  endpoints: [
    on(contract.listWaits, forExistingMember(api.list)),
    on(contract.joinWaitlist, api.join),
    on(contract.leaveWaitlist, api.leave),
  ],
  constraints: WAITLIST_CONSTRAINTS,
  jobs: [{ name: 'serve-waitlist', cron: EACH_MINUTE, run: serveWaitlist }],
  listeners: [{ job: 'serve-waitlist', topics: ['day', 'hold'], run: processWaitlists }],
  personalData: PERSONAL_DATA,
  hooks: { unitsClosed: revokeOffers, carDeleted: closeWaitlists },
  messages: MESSAGES,
  relevantMessages: relevantOffers,
})
