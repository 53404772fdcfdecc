import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'

export const faq = room({
  name: 'subscribe/faq',
  endpoints: [
    on(contract.listFaqs, api.list),
    on(contract.listStaffFaqs, api.listForStaff),
    on(contract.createFaq, api.create),
    on(contract.patchFaq, api.patch),
    on(contract.deleteFaq, api.remove),
  ],
  audit: AUDIT,
})
