import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { outbox } from '#platform/outbox/room.ts'
import { verification } from '#platform/verification/room.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'

export const login = room({
  name: 'platform/login',
  uses: [realm, outbox, verification],
  personalData: PERSONAL_DATA,
  messages: MESSAGES,
})
