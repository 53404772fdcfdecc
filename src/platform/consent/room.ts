import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { PERSONAL_DATA } from './personal.ts'

export const consent = room({
  name: 'platform/consent',
  uses: [realm],
  personalData: PERSONAL_DATA,
})
