import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { untilNone } from '#kit/drain.ts'
import { invitesStillTrue, memberJoined } from './jobs.ts'
import { eraseOldInvites, forgetInvitees } from './store.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { INVITE_CONSTRAINTS } from './copy.ts'
import { MESSAGES } from './messages.ts'

export const invite = room({
  name: 'ride/invite',
  uses: [account, ticket],
  endpoints: [on(contract.getReferrer, api.get), on(contract.createInvite, api.create)],
  constraints: INVITE_CONSTRAINTS,
  purges: [
    ({ db }, daysAgo) => forgetInvitees(db, daysAgo(365)),
    ({ db }, daysAgo) =>
      untilNone(() => eraseOldInvites(db, { over: daysAgo(1), old: daysAgo(365) }, 10_000)),
  ],
  hooks: { memberJoined },
  messages: MESSAGES,
  relevantMessages: invitesStillTrue,
})
