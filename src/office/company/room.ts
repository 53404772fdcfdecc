import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as firstDay from './first-day/api.ts'
import { getFirstDay } from './first-day/contract.ts'
import { AUDIT } from './audit.ts'
import { loadCompany } from './service.ts'
import { seedCompany } from './seed.ts'

export const company = room({
  name: 'office/company',
  endpoints: [
    on(contract.getCompany, api.show),
    on(contract.patchCompany, api.patch),
    on(getFirstDay, firstDay.show),
  ],
  listeners: [{ job: 'load-company', topics: ['company'], run: loadCompany }],
  audit: AUDIT,
  seeds: { company: seedCompany },
})
