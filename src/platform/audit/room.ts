import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { staff } from '#platform/staff/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'

export const audit = room({
  name: 'platform/audit',
  uses: [staff],
  endpoints: [on(contract.listAudit, api.list), on(contract.listAuditSubjects, api.listSubjects)],
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
