import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { rollUpFigures } from './jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const figures = room({
  name: 'ride/figures',
  uses: [account, reservation, ticket],
  endpoints: [on(contract.getFigures, api.show), on(contract.getOnTime, api.onTime)],
  jobs: [{ name: 'roll-up-figures', cron: '20 1 * * *', run: rollUpFigures }],
})
