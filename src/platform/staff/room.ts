import { room } from '#room'
import { approval } from '#platform/approval/room.ts'
import { realm } from '#platform/realm/room.ts'
import { PERSONAL_DATA } from './personal.ts'

export const staff = room({
  name: 'platform/staff',
  uses: [approval, realm],
  personalData: PERSONAL_DATA,
})
