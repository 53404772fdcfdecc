import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { seedFaqs } from './seed.ts'

export const faq = room({
  name: 'subscribe/faq',
  endpoints: [
    on(contract.listFaqs, api.list),
    on(contract.listStaffFaqs, api.staff.list),
    on(contract.createFaq, api.staff.create),
    on(contract.patchFaq, api.staff.patch),
    on(contract.deleteFaq, api.staff.remove),
  ],
  audit: AUDIT,
  seeds: { subscription_faq: seedFaqs },
})
