import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { testWorld } from '#testing/world.ts'
import { WIDTHS } from './rules.ts'
import { keyOf } from './store.ts'

const t = testWorld()
afterEach(() => {
  t.world.settings.addressLimits = false
  vi.restoreAllMocks()
})

/** Stores a picture of a car that no request has rendered yet; returns its URL. */
async function newPicture(): Promise<string> {
  const id = newId()
  const background = '#35a'
  const bytes = await sharp({ create: { width: 600, height: 450, channels: 3, background } })
    .webp()
    .toBuffer()
  await t.world.files.put(keyOf({ purpose: 'car', id }), bytes)
  await t.world.db.execute(sql`
    insert into stored_file (id, owner_id, purpose, width, height, bytes, created_at)
    values (${id}, ${newId()}, 'car', 600, 450, ${bytes.length}, now())`)
  return `/api/files/${id}`
}

type Asked = { url: string; remoteAddress?: string; headers?: Record<string, string> }
const statusOf = async (asked: Asked) => (await t.call(asked)).statusCode

test.each([
  ['', false],
  [', with a limit for each client IP address', true],
])('a picture that 100 visitors request concurrently is rendered once for all%s', async (_, limits) => {
  t.world.settings.addressLimits = limits
  const url = await newPicture()
  // The bytes are read once for each rendering.
  const read = vi.spyOn(t.world.files, 'get')
  const near = Array.from({ length: 100 }, () => statusOf({ url }))
  const far = Array.from({ length: 100 }, (_, at) => statusOf({ url, remoteAddress: `203.0.113.${at}` }))
  expect(new Set(await Promise.all([...near, ...far]))).toEqual(new Set([200]))
  expect(read).toHaveBeenCalledTimes(1)
})

test('many concurrent pictures delay only the client IP address that requests them @long', async () => {
  t.world.settings.addressLimits = true
  const sizes = [...WIDTHS, 0].flatMap((w) =>
    ['cover', 'contain'].map((fit) => `?fit=${fit}${w ? `&w=${w}` : ''}`),
  )
  const urls = await Promise.all(Array.from({ length: 9 }, newPicture))
  const crowd = urls.flatMap((url) =>
    sizes.flatMap((size) =>
      ['image/avif', 'image/webp'].map((accept) =>
        statusOf({ url: url + size, headers: { accept }, remoteAddress: '2001:db8::1' }),
      ),
    ),
  )
  const other = await statusOf({ url: await newPicture(), remoteAddress: '203.0.113.7' })
  expect(other).toBe(200)
  expect((await Promise.all(crowd)).filter((status) => status === 503).length).toBeGreaterThan(50)
})
