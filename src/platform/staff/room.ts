import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { purgeOldRevisions } from './store.ts'

export const staff = room({
  name: 'platform/staff',
  uses: [realm],
  purges: [({ db }, daysAgo) => purgeOldRevisions(db, daysAgo(30))],
})
