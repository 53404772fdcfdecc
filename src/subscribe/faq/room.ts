import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'

const { staffFaqs } = contract

export const faq = room({
  name: 'subscribe/faq',
  endpoints: [
    on(contract.listFaqs, api.list),
    on(staffFaqs.list, api.staff.list),
    on(staffFaqs.create, api.staff.create),
    on(staffFaqs.patch, api.staff.patch),
    on(staffFaqs.remove, api.staff.remove),
  ],
  audit: AUDIT,
})
