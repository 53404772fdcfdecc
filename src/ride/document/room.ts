import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { documentPurpose } from './service.ts'
import { waitingDocuments } from './review/api.ts'
import * as review from './review/api.ts'
import * as reviewContract from './review/contract.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'

export const document = room({
  name: 'ride/document',
  uses: [account],
  endpoints: [on(reviewContract.listDocuments, review.list)],
  filePurposes: documentPurpose,
  overview: { needs: 'DOCUMENTS', lists: waitingDocuments },
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
