import { room } from '#room'
import { purgeSocialAttempts } from './store.ts'

export const social = room({
  name: 'platform/social',
  purges: [({ db }, daysAgo) => purgeSocialAttempts(db, daysAgo(1))],
})
