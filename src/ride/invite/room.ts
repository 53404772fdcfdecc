import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { relevantInvites, memberJoined } from './jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { INVITE_CONSTRAINTS } from './copy.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const invite = room({
  name: 'ride/invite',
  uses: [account, ticket],
  endpoints: [on(contract.getReferrer, api.get), on(contract.createInvite, api.create)],
  constraints: INVITE_CONSTRAINTS,
  personalData: PERSONAL_DATA,
  hooks: { memberJoined },
  messages: MESSAGES,
  relevantMessages: relevantInvites,
})
