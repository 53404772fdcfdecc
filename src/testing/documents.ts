import sharp from 'sharp'
import type { Actor } from './actors.ts'
import type { TestWorld } from './world.ts'

const PICTURE = sharp({ create: { width: 60, height: 38, channels: 3, background: '#7aa0c8' } })
  .png()
  .toBuffer()

/** The bytes of a small picture. */
export const pictureBytes = async (): Promise<Uint8Array<ArrayBuffer>> => Uint8Array.from(await PICTURE)

/** Uploads a picture, with a purpose if one is given; returns its reference. */
export async function uploadPicture(
  t: TestWorld,
  headers: Record<string, string>,
  { purpose }: { purpose?: string } = {},
): Promise<string> {
  const payload = new FormData()
  if (purpose) payload.append('purpose', purpose)
  payload.append('image', new Blob([await pictureBytes()]), 'card.png')
  return (await t.call({ method: 'POST', url: '/api/upload', headers, payload })).json().result
}

/** Uploads a member's document and submits it for review; returns its reference. */
export async function submitDocument(t: TestWorld, member: Actor): Promise<string> {
  const { headers } = member
  const reference = await uploadPicture(t, headers)
  const url = `/api/users/${member.id}/identity`
  await t.call({ method: 'POST', url, headers, payload: { identity_file: reference } })
  return reference
}
