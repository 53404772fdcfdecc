import { room } from '#room'

export const realm = room({
  name: 'platform/realm',
})
