import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const customer = room({
  name: 'ride/customer',
  uses: [account, ticket],
  endpoints: [
    on(contract.createCustomer, api.create),
    on(contract.listCallers, api.list),
    on(contract.getCaller, api.get),
  ],
})
