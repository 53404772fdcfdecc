import { room } from '#room'
import { realm } from '#platform/realm/room.ts'

export const consent = room({
  name: 'platform/consent',
  uses: [realm],
})
