import { sql } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Actor, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { destroyFiles } from '#platform/file/jobs.ts'

const t = testWorld()
const photo = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', side = 800) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#3355aa' } })
    .withExif({ IFD0: { Copyright: '홍길동' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .toFormat(format)
    .toBuffer()

/** A multipart body with a file and text fields, as a browser sends it. */
function form(bytes: Buffer, fields: Record<string, string> = {}, name = 'id.jpg', type = 'image/jpeg') {
  const boundary = 'x-mosim-x'
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

async function upload(
  actor: Actor,
  bytes: Buffer,
  fields: Record<string, string> = {},
  name?: string,
  type?: string,
) {
  const { payload, headers } = form(bytes, fields, name, type)
  return t.call({ method: 'POST', url: '/api/upload', headers: { ...actor.headers, ...headers }, payload })
}
const show = (ref: string, actor: Actor | null, query = '', headers: Record<string, string> = {}) =>
  t.call({ url: `/api/files/${ref}${query}`, headers: { ...actor?.headers, ...headers } })
const submit = (actor: Actor, ref: string) =>
  t.call({
    method: 'POST',
    url: `/api/users/${actor.id}/identity`,
    headers: actor.headers,
    payload: { identity_file: ref },
  })
const decide = async (member: Actor, identity_status: string) =>
  t.call({
    method: 'PATCH',
    url: `/api/users/${member.id}`,
    headers: (await theAdmin(t)).headers,
    payload: { identity_status },
  })

test('a document is uploaded, submitted for review and seen by its owner and staff only (C-257, C-260, C-263)', async () => {
  const [member, other, admin] = [await newMember(t), await newMember(t), await theAdmin(t)]
  const uploaded = await upload(member, await photo())
  expect(uploaded.statusCode).toBe(201)
  const ref = uploaded.json().result
  const profile = (await submit(member, ref)).json().result
  expect(profile).toMatchObject({ identity_status: 'PENDING', identity_file: ref })
  const own = await t.call({ url: `/api/users/${member.id}`, headers: member.headers })
  expect(profile).toEqual(own.json().result)
  expect((await show(ref, member)).statusCode).toBe(200)
  expect([(await show(ref, other)).statusCode, (await show(ref, null)).statusCode]).toEqual([404, 404])
  expect((await show(ref, admin)).headers['cache-control']).toBe('private, no-store')
  const { result } = (
    await t.call({ url: '/api/admin/audit?page=1&page_size=1', headers: admin.headers })
  ).json()
  expect(result[0]).toMatchObject({ action: 'VIEW_DOCUMENT', subject_id: member.id, after: { file: ref } })
})

test('the stored file is encrypted, and its name reveals no person', async () => {
  const member = await newMember(t)
  const ref = (await upload(member, await photo())).json().result
  const folder = join(t.dataFolder, 'files', 'identity')
  expect(await readdir(folder)).toContain(ref)
  const bytes = await readFile(join(folder, ref))
  await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is stored as a new WebP picture without EXIF and location (C-255)',
  async (format) => {
    const member = await newMember(t)
    const ref = (await upload(member, await photo(format))).json().result
    const answer = await show(ref, member)
    const metadata = await sharp(answer.rawPayload).metadata()
    expect([answer.headers['content-type'], metadata.format, metadata.exif, metadata.width]).toEqual([
      'image/webp',
      'webp',
      undefined,
      800,
    ])
  },
)

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
test.each([
  ['an SVG', async () => svg, 'a.svg', 'image/svg+xml', 415],
  ['HTML named .jpg', async () => html, 'a.jpg', 'image/jpeg', 415],
  ['a GIF named .png', () => photo('gif'), 'a.png', 'image/png', 415],
  ['half a JPEG', async () => (await photo()).subarray(0, 400), 'a.jpg', 'image/jpeg', 415],
  ['an empty file', async () => Buffer.alloc(0), 'a.jpg', 'image/jpeg', 422],
  [
    'a file of 5 MB and one byte (C-256)',
    async () => Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024 + 1)]),
    'a.jpg',
    'image/jpeg',
    413,
  ],
  [
    'more than 40 megapixels',
    () =>
      sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    'a.png',
    'image/png',
    415,
  ],
])('refuses %s', { timeout: 30_000 }, async (_, bytes, name, type, status) => {
  const answer = await upload(await newMember(t), await bytes(), {}, name, type)
  expect([answer.statusCode, answer.json().err.length > 0]).toEqual([status, true])
})

test('a picture that is also a script is stored as a picture only', async () => {
  const member = await newMember(t)
  const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
  const answer = await show((await upload(member, polyglot, {}, '../../etc/passwd')).json().result, member)
  expect(answer.rawPayload.includes('script')).toBe(false)
})

test('a body that is not a form, and a form without a session, are refused', async () => {
  const member = await newMember(t)
  expect(
    (await t.call({ method: 'POST', url: '/api/upload', headers: member.headers, payload: { image: 'x' } }))
      .statusCode,
  ).toBe(415)
  const { payload, headers } = form(await photo())
  expect((await t.call({ method: 'POST', url: '/api/upload', headers, payload })).statusCode).toBe(401)
})

test('refuses another member’s document, a picture of a car, and a made-up reference', async () => {
  const [member, other, admin] = [await newMember(t), await newMember(t), await theAdmin(t)]
  const foreign = (await upload(other, await photo())).json().result
  const car = (await upload(admin, await photo(), { purpose: 'car' })).json().result
  for (const ref of [foreign, car, 'made-up', '00000000-0000-7000-8000-000000000000']) {
    const answer = await submit(member, ref)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { identity_file: '이미지를 먼저 업로드해주세요.' },
    ])
  }
})

test('pictures of cars are uploaded by staff and public, 420 wide, as AVIF or WebP (C-153)', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  expect((await upload(member, await photo(), { purpose: 'car' })).statusCode).toBe(403)
  const ref = (await upload(admin, await photo(), { purpose: 'car' })).json().result
  const webp = await show(ref, null, '?w=420&fit=cover', { accept: 'image/webp' })
  expect([webp.headers['content-type'], (await sharp(webp.rawPayload).metadata()).width]).toEqual([
    'image/webp',
    420,
  ])
  expect(
    (await show(ref, null, '?w=420&fit=cover', { accept: 'image/avif,image/webp' })).headers['content-type'],
  ).toBe('image/avif')
  expect((await show(ref, null, '?w=9999')).statusCode).toBe(422)
})

test('a document is destroyed 30 days after its approval; a never submitted one after two', async () => {
  const [member, other] = [await newMember(t), await newMember(t)]
  const [ref, unused] = [
    (await upload(member, await photo())).json().result,
    (await upload(other, await photo())).json().result,
  ]
  await submit(member, ref)
  await decide(member, 'APPROVED')
  const later = async (days: number) => {
    t.setNow(new Date(Date.parse(START) + days * 86_400_000))
    while ((await destroyFiles(t.world)) > 0);
    return (await readdir(join(t.dataFolder, 'files', 'identity'))).filter((name) =>
      [ref, unused].includes(name),
    )
  }
  expect(await later(1)).toHaveLength(2)
  expect(await later(3)).toEqual([ref])
  expect(await later(29)).toEqual([ref])
  expect(await later(31)).toEqual([])
  t.setNow(START)
  expect((await show(ref, member)).statusCode).toBe(404)
  expect(
    (await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).json().result.identity_file,
  ).toBeNull()
})

test('a refused document is destroyed after 30 days, unless staff review it again', async () => {
  const [refused, again] = [await newMember(t), await newMember(t)]
  for (const member of [refused, again]) {
    await submit(member, (await upload(member, await photo())).json().result)
    await decide(member, 'REJECTED')
  }
  await decide(again, 'PENDING')
  t.setNow(new Date(Date.parse(START) + 31 * 86_400_000))
  while ((await destroyFiles(t.world)) > 0);
  const { rows } = await t.world.db.execute<{ id: string; is_kept: boolean }>(
    sql`select id, identity_file is not null as is_kept from member where id in (${refused.id}, ${again.id})`,
  )
  t.setNow(START)
  expect(Object.fromEntries(rows.map(({ id, is_kept }) => [id, is_kept]))).toEqual({
    [refused.id]: false,
    [again.id]: true,
  })
})

test('deleting a member schedules their documents for immediate destruction', async () => {
  const member = await newMember(t)
  const ref = (await upload(member, await photo())).json().result
  await submit(member, ref)
  await t.call({
    method: 'DELETE',
    url: `/api/users/${member.id}`,
    headers: member.headers,
    payload: { password: PASSWORD },
  })
  await destroyFiles(t.world)
  expect(await readdir(join(t.dataFolder, 'files', 'identity'))).not.toContain(ref)
})

test('serves no document of a deleted member', async () => {
  const member = await newMember(t)
  const ref = (await upload(member, await photo())).json().result
  await submit(member, ref)
  const headers = member.headers
  await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers, payload: { password: PASSWORD } })
  expect((await show(ref, await theAdmin(t))).statusCode).toBe(404)
})

test('approving again with another change does not extend the document’s retention', async () => {
  t.setNow(START)
  const member = await newMember(t)
  const ref = (await upload(member, await photo())).json().result
  await submit(member, ref)
  await decide(member, 'APPROVED')
  t.setNow(new Date(Date.parse(START) + 29 * 86_400_000))
  await decide(member, 'APPROVED')
  t.setNow(new Date(Date.parse(START) + 31 * 86_400_000))
  expect((await show(ref, await theAdmin(t))).statusCode).toBe(404)
  t.setNow(START)
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'a truncated part',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nxx',
  ],
  ['no part', 'multipart/form-data; boundary=b', '--b--'],
])('an upload with %s is refused with a client error', async (_, type, payload) => {
  const { headers } = await newMember(t)
  const answer = await t.call({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json()).toMatchObject({
    code: expect.any(String),
    err: expect.any(String),
    request_id: expect.any(String),
  })
})

test('a known picture of a car is answered with 304; the response varies by accepted formats', async () => {
  const admin = await theAdmin(t)
  const ref = (await upload(admin, await photo())).json().result
  const first = await show(ref, null)
  expect([first.statusCode, first.headers.vary]).toEqual([200, 'accept'])
  const again = await show(ref, null, '', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
