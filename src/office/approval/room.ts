import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const approval = room({
  name: 'office/approval',
  endpoints: [
    on(contract.listApprovals, api.list),
    on(contract.approveApproval, api.approve),
    on(contract.rejectApproval, api.reject),
  ],
  overview: { needs: 'DESK', lists: api.toDecide },
})
