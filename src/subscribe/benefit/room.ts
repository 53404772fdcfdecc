import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { subscriberLeft } from './jobs.ts'
import { PERSONAL_DATA } from './personal.ts'

export const benefit = room({
  name: 'subscribe/benefit',
  uses: [account],
  personalData: PERSONAL_DATA,
  hooks: { subscriberLeft },
})
