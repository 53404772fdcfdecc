import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const officeCustomer = room({
  name: 'office/customer',
  endpoints: [on(contract.getCustomer, api.get)],
})
