import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { application } from '#subscribe/application/room.ts'
import { membership } from '#subscribe/membership/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { payment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const record = room({
  name: 'subscribe/record',
  uses: [account, catalog, application, membership, handover, payment, settlement],
  endpoints: [
    on(contract.getRecord, api.get),
    on(contract.getStaffRecord, api.getForStaff),
    on(contract.getRecordPhoto, api.photo),
  ],
})
