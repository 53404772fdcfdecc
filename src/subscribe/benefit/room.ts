import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { subscriberLeft } from './jobs.ts'
import { purgeTaken } from './store.ts'

export const benefit = room({
  name: 'subscribe/benefit',
  uses: [account],
  purges: [({ db }, daysAgo) => purgeTaken(db, daysAgo(365))],
  hooks: { subscriberLeft },
})
