import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { receive } from '#platform/file/api.ts'
import { addFile, keepFile } from '#platform/file/store.ts'
import { type Actor, newMember, PASSWORD } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { destroyDocumentsOf } from './service.ts'

// A picture of an identity card is uploaded while its member is deleted.
const t = testWorld()
const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#3355aa' } })
    .jpeg()
    .toBuffer()

const leave = ({ id, headers }: Actor) =>
  t.call({ method: 'DELETE', url: `/api/users/${id}`, headers, payload: { password: PASSWORD } })

async function upload({ headers }: Actor, bytes: Buffer) {
  const head = `--x\r\ncontent-disposition: form-data; name="image"; filename="id.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return t.call({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
}

const keptOf = async (memberId: string) =>
  (
    await t.world.db.execute(sql`
      select id from stored_file where owner_id = ${memberId}
        and (destroy_at is null or destroy_at > ${t.world.now().toISOString()})`)
  ).rows

test('a picture whose upload ends after its member was deleted is not stored', async () => {
  const member = await newMember(t)
  expect((await leave(member)).statusCode).toBe(204)
  const session = { personId: member.id, role: 'USER', name: '', sessionId: newId() }
  const file = { bytes: await picture(), fields: {} }
  const call = { session, file } as unknown as Parameters<typeof receive>[1]
  await expect(receive(t.world, call)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect(await keptOf(member.id)).toEqual([])
})

test('a picture whose upload was under way when its member was deleted is not kept', async () => {
  const [member, id, createdAt] = [await newMember(t), newId(), t.world.now()]
  const { db } = t.world
  const [destroyAt, later] = [1, 48].map((hours) => new Date(createdAt.getTime() + hours * 3_600_000))
  const file = { id, purpose: 'identity', width: 6, height: 4, bytes: 9, ownerId: member.id }
  await addFile(db, { ...file, createdAt, destroyAt: destroyAt!, destroyingAt: createdAt })
  // Deleted by a server whose clock is ahead.
  const leftAt = new Date(createdAt.getTime() + 1_000)
  await destroyDocumentsOf(db, member.id, leftAt)
  expect(await keepFile(db, id, { begunUntil: destroyAt!, destroyAt: later! })).toBe(false)
  const { rows } = await db.execute(sql`select destroy_at from stored_file where id = ${id}`)
  expect(new Date(String(rows[0]!.destroy_at))).toEqual(leftAt)
})

test('deleting the account during an upload leaves no picture @long', async () => {
  const bytes = await picture()
  for (let round = 0; round < 12; round++) {
    const member = await newMember(t)
    const late = sleep(round * 15).then(() => upload(member, bytes))
    const [left] = await Promise.all([leave(member), upload(member, bytes), late])
    expect(left.statusCode).toBe(204)
    expect(await keptOf(member.id)).toEqual([])
  }
})
