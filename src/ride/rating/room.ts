import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { untilNone } from '#kit/drain.ts'
import { eraseOldRatings } from './store.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { RATING_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'

export const rating = room({
  name: 'ride/rating',
  uses: [account, reservation],
  endpoints: [
    on(contract.getRating, api.get),
    on(contract.createRating, api.create),
    on(contract.listRatings, api.list),
    on(contract.handleRating, api.handle),
  ],
  constraints: RATING_CONSTRAINTS,
  purges: [({ db }, daysAgo) => untilNone(() => eraseOldRatings(db, daysAgo(365), 10_000))],
  overview: api.waiting,
  audit: AUDIT,
})
