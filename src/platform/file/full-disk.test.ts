import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, newMember } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { destroyFiles } from './jobs.ts'
import { missingFiles, storageUsedSince } from './store.ts'

const t = testWorld()
const folder = () => join(t.dataFolder, 'files', 'identity')
beforeEach(async () => {
  t.setNow(START)
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
/** Whether any part of an owner's files exists a little more than an hour after the upload. */
async function keptOf({ id }: Actor) {
  const { rows } = await t.world.db.execute<{ kept: boolean }>(
    sql`select destroyed_at is null as kept from stored_file where owner_id = ${id} order by kept`,
  )
  return rows.map(({ kept }) => kept)
}
async function anHourLater(): Promise<void> {
  t.setNow(new Date(Date.parse(START) + 61 * 60_000))
  await destroyFiles(t.world)
  expect(await missingFiles(t.world.db)).toBe(0)
}

/** Makes each insert or update of a file's row fail, until the returned function is called. */
async function failing(what: 'insert' | 'update', code: string): Promise<() => Promise<unknown>> {
  const { db } = t.world
  await db.execute(sql`
    create or replace function failing() returns trigger language plpgsql as
      ${sql.raw(`$$ begin raise exception 'failing' using errcode = '${code}'; end $$`)}`)
  await db.execute(sql`
    create trigger failing before ${sql.raw(what)} on stored_file execute function failing()`)
  return () => db.execute(sql`drop trigger failing on stored_file`)
}

test('an upload to a full disk does not use the quota, and works once there is space', async () => {
  const member = await newMember(t)
  await rename(folder(), `${folder()}-away`)
  await writeFile(folder(), 'a file where the folder belongs')
  const answer = await upload(member)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await storageUsedSince(t.world.db, member.id, new Date(0))).toEqual({ files: 0, bytes: 0 })
  await rm(folder())
  await rename(`${folder()}-away`, folder())
  expect((await upload(member)).statusCode).toBe(201)
  await anHourLater()
  expect(await keptOf(member)).toEqual([false, true])
})

test('the bytes are removed when the row cannot be written', async () => {
  const member = await newMember(t)
  // The disk is full.
  const end = await failing('insert', '53100')
  const before = await readdir(folder())
  const answer = await upload(member)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(await readdir(folder())).toEqual(before)
  await end()
  expect((await upload(member)).statusCode).toBe(201)
})

test('an upload that ends before its row is committed leaves no bytes', async () => {
  const member = await newMember(t)
  // The database is shut down.
  const end = await failing('update', '57P01')
  const before = await readdir(folder())
  expect((await upload(member)).statusCode).toBe(503)
  expect(await readdir(folder())).toHaveLength(before.length + 1)
  await end()
  await anHourLater()
  expect(await keptOf(member)).toEqual([false])
  expect(await readdir(folder())).toEqual(before)
})
