import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { seedBanner, seedFaqs } from './seed.ts'

export const pages = room({
  name: 'ride/pages',
  uses: [account, fleet, reservation, ticket],
  endpoints: [
    on(contract.listFaqs, api.questions),
    on(contract.listStaffFaqs, api.staff.list),
    on(contract.createFaq, api.staff.create),
    on(contract.patchFaq, api.staff.patch),
    on(contract.deleteFaq, api.staff.remove),
    on(contract.listBanners, api.slides),
  ],
  audit: AUDIT,
  seeds: { faq: seedFaqs, banner: seedBanner },
})
