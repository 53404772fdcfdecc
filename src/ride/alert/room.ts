import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { account } from '#ride/account/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import * as api from './api.ts'
import { AUDIT } from './audit.ts'
import * as contract from './contract.ts'
import { watchRides } from './jobs.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const alert = room({
  name: 'ride/alert',
  uses: [account, reservation],
  endpoints: [
    on(contract.listAlerts, api.list),
    on(contract.takeAlert, api.take),
    on(contract.resolveAlert, api.resolve),
  ],
  jobs: [{ name: 'watch-rides', cron: EACH_MINUTE, run: watchRides }],
  overview: { needs: 'DISPATCH', lists: api.waiting },
  messages: MESSAGES,
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
