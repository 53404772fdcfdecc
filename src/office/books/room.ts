import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'

export const books = room({
  name: 'office/books',
  endpoints: [
    on(contract.getBooks, api.show),
    on(contract.getJournal, api.journal),
    on(contract.listClosedMonths, api.months),
    on(contract.closeMonth, api.close),
  ],
  audit: AUDIT,
})
