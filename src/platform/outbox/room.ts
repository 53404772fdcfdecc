import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { staff } from '#platform/staff/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { fetchReports } from './delivery/jobs.ts'
import { PERSONAL_DATA } from './personal.ts'
import * as templateApi from './template/api.ts'
import * as templates from './template/contract.ts'
import { loadTemplates } from './template/service.ts'

export const outbox = room({
  name: 'platform/outbox',
  uses: [staff],
  endpoints: [
    on(contract.listOutbox, api.list),
    on(contract.resendMessage, api.resend),
    on(contract.resendMessages, api.resendAll),
    on(templates.listTemplates, templateApi.list),
    on(templates.putTemplate, templateApi.put),
  ],
  // A report is of no use a day later, so missed runs are not repeated.
  jobs: [{ name: 'delivery-reports', cron: EACH_MINUTE, run: fetchReports, talks: true }],
  listeners: [{ job: 'load-alimtalk-templates', topics: ['company'], run: loadTemplates }],
  overview: { needs: 'MESSAGES', lists: api.failed },
  personalData: PERSONAL_DATA,
  audit: AUDIT,
})
