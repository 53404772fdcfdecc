import sharp from 'sharp'
import type { Actor } from './actors.ts'
import type { TestWorld } from './world.ts'

const PICTURE = sharp({ create: { width: 60, height: 38, channels: 3, background: '#7aa0c8' } })
  .png()
  .toBuffer()

/** Uploads a member's document and submits it for review; answers its reference. */
export async function submitDocument(t: TestWorld, member: Actor): Promise<string> {
  const { headers } = member
  const payload = new FormData()
  payload.append('image', new Blob([Uint8Array.from(await PICTURE)]), 'card.png')
  const uploaded = await t.call({ method: 'POST', url: '/api/upload', headers, payload })
  const reference: string = uploaded.json().result
  const url = `/api/users/${member.id}/identity`
  await t.call({ method: 'POST', url, headers, payload: { identity_file: reference } })
  return reference
}
