import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencodePicture } from './picture.ts'
import { Refusal } from './refusal.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#35a' } })

const LARGE = {
  'more than 40 megapixels': () => plain(8_000, 5_001).png().toBuffer(),
  'a progressive JPEG of 40 megapixels in full colour': () =>
    plain(8_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'an interlaced PNG of 40 megapixels with two bytes a sample': () =>
    plain(8_000, 5_000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
}
test.each(Object.entries(LARGE))(
  '%s is refused by its header, before hundreds of MB are allocated',
  { timeout: 60_000 },
  async (_, made) => {
    const bytes = await made()
    const before = process.memoryUsage().rss
    expect(await reencodePicture(bytes)).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6)
  },
)

test(
  'accepts an ordinary picture of 40 megapixels, also a progressive one',
  { timeout: 60_000 },
  async () => {
    for (const progressive of [false, true])
      expect(await reencodePicture(await plain(8_000, 5_000).jpeg({ progressive }).toBuffer())).toMatchObject(
        {
          width: 2_400,
          height: 1_500,
        },
      )
  },
)

test('a picture taken sideways is rotated upright', async () => {
  const bytes = await plain(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await reencodePicture(bytes)).toMatchObject({ width: 400, height: 800 })
})

test('of many concurrent pictures a few wait; the rest are refused with a retry time', async () => {
  const bytes = await plain(1_200, 800).jpeg().toBuffer()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => reencodePicture(bytes).catch((error: unknown) => error)),
  )
  expect(answers.filter((answer) => answer instanceof Refusal && answer.status === 503)).toHaveLength(15)
  expect(answers.filter((answer) => answer && 'bytes' in (answer as object))).toHaveLength(25)
})
