import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Actor, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#35a' } })
    .png()
    .toBuffer()
})
beforeEach(() => t.setNow(START))

const HEAD = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
const form = () => Buffer.concat([Buffer.from(HEAD), picture, Buffer.from('\r\n--b--\r\n')])
const upload = ({ headers }: Pick<Actor, 'headers'>) =>
  t.call({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: form(),
  })

/** The same member with a fresh access token: tokens expire after half an hour. */
async function loggedIn({ loginId: id }: Actor): Promise<Pick<Actor, 'headers'>> {
  const payload = { id, password: PASSWORD }
  const answer = await t.call({ method: 'POST', url: '/api/auth/login', payload })
  return { headers: { authorization: `Bearer ${answer.json().result.accessToken}` } }
}

/** Adds files to the store as if the owner had uploaded them just now. */
async function storedBy({ id }: Actor, files: number, bytes = 1_000): Promise<void> {
  for (let file = 0; file < files; file++)
    await t.world.db.execute(sql`
      insert into stored_file (id, owner_id, purpose, width, height, bytes, created_at)
      values (${newId()}, ${id}, 'identity', 40, 20, ${bytes}, ${START})`)
}

test('a member stores at most 30 pictures a day, and may store more a day later @long', async () => {
  const member = await newMember(t)
  for (let at = 0; at < 30; at++) expect((await upload(member)).statusCode).toBe(201)
  const refused = await upload(member)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY'])
  expect(refused.json().err).toBe('하루에 올리실 수 있는 사진의 양을 넘었습니다. 내일 다시 올려 주세요.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await upload(await newMember(t))).statusCode).toBe(201)
  t.setNow(new Date(Date.parse(START) + 24 * 3_600_000))
  expect((await upload(await loggedIn(member))).statusCode).toBe(201)
})

test('a member stores at most 60 MB a day', async () => {
  const member = await newMember(t)
  await storedBy(member, 1, 60 * 1024 * 1024 - 1)
  expect((await upload(member)).statusCode).toBe(429)
})

test('concurrent pictures are stored only up to the quota', async () => {
  const member = await newMember(t)
  await storedBy(member, 29)
  const answers = await Promise.all([upload(member), upload(member), upload(member)])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
})

test('staff may store more, because they photograph every car', async () => {
  const admin = await theAdmin(t)
  await storedBy(admin, 499)
  expect((await upload(admin)).statusCode).toBe(201)
  expect((await upload(admin)).statusCode).toBe(429)
})

/** An upload over HTTP whose body stays incomplete until the test sends the rest. */
async function beginUpload({ headers }: Actor) {
  const { port } = t.server.server.address() as AddressInfo
  const asked = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/upload',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  })
  asked.write(HEAD)
  const status = once(asked, 'response').then(([answer]) => (answer as IncomingMessage).statusCode)
  return { status, end: () => asked.end(form().subarray(HEAD.length)) }
}

test('a member has at most three running uploads; a finished upload frees its place', async () => {
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  const member = await newMember(t)
  const slow = await Promise.all(Array.from({ length: 4 }, () => beginUpload(member)))
  expect(await Promise.race(slow.map(({ status }) => status))).toBe(429)
  for (const { end } of slow) end()
  const statuses = await Promise.all(slow.map(({ status }) => status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect((await upload(member)).statusCode).toBe(201)
})
