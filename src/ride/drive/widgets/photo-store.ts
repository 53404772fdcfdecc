import { openBlobStore } from '#kit/web/blob-store.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { createDriveFile } from '../photo/contract.ts'
import { PHOTO_LOST } from './copy.ts'

const photos = openBlobStore('drive-photos')
const keyOf = (token: string, photo: string) => `${token} ${photo}`

/** Keeps a photo on this device until it is sent; returns its id. */
export async function keepPhoto(token: string, photo: Blob): Promise<string> {
  const id = crypto.randomUUID()
  await photos.set(keyOf(token, id), photo)
  return id
}

export const dropPhoto = (token: string, photo: string): Promise<void> => photos.remove(keyOf(token, photo))

/** Removes the stored photos of a link, except those that are still to be sent. */
export async function dropOtherPhotos(token: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const key of await photos.keys())
    if (key.startsWith(`${token} `) && !wanted.has(key.slice(token.length + 1))) await photos.remove(key)
}

/** Uploads a kept photo of a ride; returns its reference. A second upload gets the same reference. */
export async function uploadPhoto(token: string, rid: string, photo: string): Promise<string> {
  const blob = await photos.get(keyOf(token, photo))
  // Handled like a refusal by the server: the driver must take the photo again.
  if (!blob) throw new CallFailed({ status: 422, code: 'PHOTO_LOST', text: PHOTO_LOST })
  const body = new FormData()
  body.append('upload_id', photo)
  body.append('image', blob, 'photo.jpg')
  return (await call(createDriveFile, { params: { token, rid }, body, anonymous: true })).file
}
