import { on } from '#kit/http-server.ts'
import { company } from '#office/company/room.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const today = room({
  name: 'office/today',
  uses: [company],
  endpoints: [on(contract.getOverview, api.overview), on(contract.getTaskCounts, api.taskCounts)],
})
