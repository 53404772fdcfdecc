import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { RATING_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'

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
  personalData: PERSONAL_DATA,
  overview: { needs: 'CUSTOMERS', lists: api.waiting },
  audit: AUDIT,
})
