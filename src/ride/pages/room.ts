import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'

const { staffQuestions } = contract

export const pages = room({
  name: 'ride/pages',
  uses: [account, fleet, reservation, ticket],
  endpoints: [
    on(contract.listFaqs, api.questions),
    on(staffQuestions.list, api.staff.list),
    on(staffQuestions.create, api.staff.create),
    on(staffQuestions.patch, api.staff.patch),
    on(staffQuestions.remove, api.staff.remove),
    on(contract.listBanners, api.slides),
  ],
  audit: AUDIT,
})
