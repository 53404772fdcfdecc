import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { outbox } from '#platform/outbox/room.ts'
import { verification } from '#platform/verification/room.ts'
import { purgeExpiredGuesses } from './store.ts'

export const login = room({
  name: 'platform/login',
  uses: [realm, outbox, verification],
  purges: [({ db }, daysAgo) => purgeExpiredGuesses(db, daysAgo(2))],
  messages: {
    code: { label: '인증번호' },
    login_id: { label: '아이디 안내' },
  },
})
