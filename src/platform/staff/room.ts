import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { PERSONAL_DATA } from './personal.ts'

export const staff = room({
  name: 'platform/staff',
  uses: [realm],
  personalData: PERSONAL_DATA,
})
