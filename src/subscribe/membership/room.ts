import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { application } from '#subscribe/application/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const membership = room({
  name: 'subscribe/membership',
  uses: [account, catalog, application],
  endpoints: [on(contract.listSubscriptions, api.list)],
})
