import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const search = room({
  name: 'office/search',
  endpoints: [on(contract.searchAll, api.list)],
})
