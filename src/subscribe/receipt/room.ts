import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { company } from '#subscribe/company/room.ts'
import { payment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const receipt = room({
  name: 'subscribe/receipt',
  uses: [account, company, payment, settlement],
  endpoints: [on(contract.getReceipt, api.get), on(contract.getExpenses, api.expenses)],
})
