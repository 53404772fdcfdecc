import { room } from '#room'
import { PERSONAL_DATA } from './personal.ts'

export const social = room({
  name: 'platform/social',
  personalData: PERSONAL_DATA,
})
