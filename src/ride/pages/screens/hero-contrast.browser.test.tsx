import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingAnswers } from '#testing/booking.ts'
import { answer } from '#testing/network.ts'
import { openScreen } from '#testing/screen.tsx'
import { type Banner, listBanners } from '../contract.ts'
import { defaultBanner } from '../copy.ts'

const MIN_CONTRAST = 4.5
// The last two are 1280 and 1920 pixels at a zoom of 200 %.
const SIZES = [
  [320, 640],
  [390, 844],
  [767, 1024],
  [768, 1024],
  [1023, 768],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [640, 400],
  [960, 540],
] as const

/** The texts that are drawn over the picture. */
const TEXTS = 'h1, p, a:not([class*=bg-])'

const channel = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = ([r, g, b]: Iterable<number>) =>
  0.2126 * channel(r!) + 0.7152 * channel(g!) + 0.0722 * channel(b!)
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The pixels of an element without its texts. */
async function pixelsOf(element: Element) {
  const style = document.createElement('style')
  style.textContent = `main :is(${TEXTS}), header { color: transparent !important }`
  document.head.append(style)
  const base64 = await page.screenshot({ element, save: false })
  style.remove()
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  pen.drawImage(picture, 0, 0)
  return { pen, scale: picture.width / element.getBoundingClientRect().width }
}

/** The lowest contrast of a text to the pixels around its letters. */
async function worstContrast(hero: Element): Promise<number> {
  const { pen, scale } = await pixelsOf(hero)
  const from = hero.getBoundingClientRect()
  let worst = Infinity
  for (const text of hero.querySelectorAll(TEXTS)) {
    const color = luminance(getComputedStyle(text).color.match(/\d+/g)!.map(Number))
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { x, y, width, height } of range.getClientRects()) {
      if (!width || !height) continue
      const at = [(x - from.x) * scale, (y - from.y) * scale, width * scale, height * scale] as const
      const { data } = pen.getImageData(...(at.map(Math.round) as [number, number, number, number]))
      for (let pixel = 0; pixel < data.length; pixel += 16)
        worst = Math.min(worst, contrast(color, luminance(data.subarray(pixel, pixel + 3))))
    }
  }
  return worst
}

const open = async (path: string, banners: Banner[], [width, height]: readonly [number, number]) => {
  await openScreen(path, [answer(listBanners, banners), ...bookingAnswers], {
    as: null,
    size: { width, height },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const img = document.querySelector<HTMLImageElement>('main img')!
  await img.decode().catch(() => undefined)
  return document.querySelector('main section')!
}

test.each(SIZES)('the text over the drawn picture has a contrast of 4.5 at %i × %i', async (...size) => {
  for (const path of ['/', '/mosim'])
    expect.soft(await worstContrast(await open(path, [], size)), path).toBeGreaterThanOrEqual(MIN_CONTRAST)
})

test.each(SIZES)(
  'the text over an uploaded white picture has a contrast of 4.5 at %i × %i',
  async (...size) => {
    const hero = await open('/', [{ ...defaultBanner, image: 'white' }], size)
    const img = hero.querySelector('img')!
    img.removeAttribute('srcset')
    img.src =
      'data:image/svg+xml,' +
      encodeURIComponent(
        '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="white"/></svg>',
      )
    await img.decode()
    expect.soft(await worstContrast(hero)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  },
)
