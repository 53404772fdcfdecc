import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { audit } from '#platform/audit/room.ts'
import { outbox } from '#platform/outbox/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { PERSONAL_DATA } from './personal.ts'
import { eraseExpired } from './service.ts'

export const personal = room({
  name: 'platform/personal',
  uses: [audit, outbox],
  endpoints: [on(contract.listPersonalData, api.list)],
  jobs: [{ name: 'purge-expired', cron: '40 0 * * *', run: eraseExpired }],
  personalData: PERSONAL_DATA,
})
