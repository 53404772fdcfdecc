import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { incidentPurpose } from './service.ts'
import { AUDIT } from './audit.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const incident = room({
  name: 'subscribe/incident',
  uses: [account, handover, subscription],
  endpoints: [
    on(contract.listOwnIncidents, api.listOwn),
    on(contract.uploadIncidentPhoto, api.uploadPhoto),
    on(contract.reportIncident, api.report),
    on(contract.getIncidentPhoto, api.photo),
    on(staffContract.listIncidents, staff.list),
    on(staffContract.takeIncident, staff.take),
    on(staffContract.patchIncident, staff.patch),
    on(staffContract.resolveIncident, staff.resolve),
  ],
  overview: { needs: 'SUBSCRIPTION', lists: staff.reportedIncidents },
  filePurposes: incidentPurpose,
  audit: AUDIT,
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
})
