import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, newMember } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const folder = () => join(t.dataFolder, 'files', 'identity')
beforeEach(async () => {
  await mkdir(folder(), { recursive: true })
})

async function upload({ headers }: Actor) {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#35a' } })
    .png()
    .toBuffer()
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
  return t.call({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]),
  })
}
const rowsOf = async ({ id }: Actor) =>
  (await t.world.db.execute(sql`select id from stored_file where owner_id = ${id}`)).rows

test('where the disk takes nothing an upload may be tried again later, and leaves no row; it works once there is room', async () => {
  const member = await newMember(t)
  await rename(folder(), `${folder()}-away`)
  await writeFile(folder(), 'a file where the folder belongs')
  const answer = await upload(member)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await rowsOf(member)).toEqual([])
  await rm(folder())
  await rename(`${folder()}-away`, folder())
  expect((await upload(member)).statusCode).toBe(201)
})

test('where the row cannot be written the bytes do not stay', async () => {
  const member = await newMember(t)
  await t.world.db.execute(sql`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'disk full' using errcode = '53100'; end $$`)
  await t.world.db.execute(sql`
    create trigger full_disk before insert on stored_file execute function full_disk()`)
  const before = await readdir(folder())
  const answer = await upload(member)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(await readdir(folder())).toEqual(before)
  await t.world.db.execute(sql`drop trigger full_disk on stored_file`)
  expect((await upload(member)).statusCode).toBe(201)
})
