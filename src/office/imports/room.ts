import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import { AUDIT } from './audit.ts'
import * as contract from './contract.ts'
import { PERSONAL_DATA } from './personal.ts'

export const imports = room({
  name: 'office/imports',
  endpoints: [on(contract.listImports, api.list), on(contract.createImport, api.create)],
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
