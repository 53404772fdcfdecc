import { room } from '#room'
import { realm } from '#platform/realm/room.ts'
import { VERIFICATION_CONSTRAINTS } from './copy.ts'
import { PERSONAL_DATA } from './personal.ts'

export const verification = room({
  name: 'platform/verification',
  uses: [realm],
  constraints: VERIFICATION_CONSTRAINTS,
  personalData: PERSONAL_DATA,
})
