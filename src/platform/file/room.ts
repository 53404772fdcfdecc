import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { staff } from '#platform/staff/room.ts'
import { audit } from '#platform/audit/room.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { destroyFiles } from './jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { AUDIT } from './audit.ts'
import { filePersons } from './store.ts'

export const file = room({
  name: 'platform/file',
  uses: [realm, staff, audit],
  endpoints: [on(contract.upload, api.receive), on(contract.getFile, api.show)],
  jobs: [
    {
      name: 'destroy-files',
      cron: '*/10 * * * *',
      run: (world) => repeatUntilNone(() => destroyFiles(world)),
    },
  ],
  audit: AUDIT,
  personsOf: [filePersons],
})
