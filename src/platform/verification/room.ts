import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { purgeExpiredAttempts } from './store.ts'
import { VERIFICATION_CONSTRAINTS } from './copy.ts'

export const verification = room({
  name: 'platform/verification',
  uses: [realm],
  constraints: VERIFICATION_CONSTRAINTS,
  purges: [({ db }, daysAgo) => purgeExpiredAttempts(db, daysAgo(2))],
})
