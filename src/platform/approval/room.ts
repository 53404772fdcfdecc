import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import * as api from './api.ts'
import { AUDIT } from './audit.ts'
import * as contract from './contract.ts'
import { PERSONAL_DATA } from './personal.ts'

export const approval = room({
  name: 'platform/approval',
  uses: [realm],
  endpoints: [on(contract.getPolicy, api.show), on(contract.putPolicy, api.put)],
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
