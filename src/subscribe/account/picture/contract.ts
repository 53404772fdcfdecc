import { endpoint } from '#kit/contract.ts'
import { subscriber } from '../contract.ts'

/** Shows a picture (multipart field `image`) in the own profile, in place of the former one, which is destroyed. */
export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/picture',
  who: 'subscriber',
  summary: 'Upload the own picture',
  upload: true,
  output: subscriber,
  status: 201,
  bare: true,
})

/** The uploaded picture of the own profile; 404 without one. */
export const getProfilePicture = endpoint({
  method: 'GET',
  path: '/api/subscribe/accounts/picture',
  who: 'subscriber',
  summary: 'Own picture',
  download: 'image/webp',
})
