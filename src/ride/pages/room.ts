import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const pages = room({
  name: 'ride/pages',
  uses: [account, fleet, ticket],
  endpoints: [
    on(contract.listPlans, api.list),
    on(contract.listFaqs, api.questions),
    on(contract.listBanners, api.slides),
  ],
})
