import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const wish = room({
  name: 'subscribe/wish',
  uses: [account],
  endpoints: [
    on(contract.createWish, api.create),
    on(contract.listOwnWishes, api.listOwn),
    on(contract.listWishes, api.list),
    on(contract.patchWish, api.patch),
  ],
  audit: AUDIT,
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
})
