import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { outbox } from '#platform/outbox/room.ts'
import { verification } from '#platform/verification/room.ts'
import { purgeExpiredGuesses } from './store.ts'
import { MESSAGES } from './messages.ts'

export const login = room({
  name: 'platform/login',
  uses: [realm, outbox, verification],
  purges: [({ db }, daysAgo) => purgeExpiredGuesses(db, daysAgo(2))],
  messages: MESSAGES,
})
