import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const today = room({
  name: 'office/today',
  endpoints: [on(contract.getOverview, api.overview)],
})
