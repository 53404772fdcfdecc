import { existsSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { formOf } from '#platform/drawing/widgets/quarter/form.ts'
import { quarterView, type Tools } from '#platform/drawing/widgets/quarter/picture.ts'
import { m4 } from '../german.tsx'
import { paints } from '../paints.ts'
import { quarters } from '../pictures.tsx'
import { faces } from './faces.ts'
import { artOf } from '../sketch.tsx'

const textureOf = async (picture: Sharp) => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const tools: Tools = {
  rasterize: (svg, width, height) =>
    textureOf(sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' })),
  blurred: ({ data, width, height }, by) =>
    textureOf(sharp(data, { raw: { width, height, channels: 4 } }).blur(Math.max(0.3, by))),
}

test('every car stands in space as long and as high as it is drawn from the side', () => {
  const { from, to, top } = formOf(artOf(m4, paints.blue), faces['bmw-m4'])
  expect(Math.abs(to - from - m4.length)).toBeLessThan(2)
  const highest = Math.max(...Array.from({ length: 400 }, (_, x) => top(x)))
  expect(Math.abs(highest - m4.height)).toBeLessThan(1)
})

test('a car wears its paint from three quarters, before a dark room', async () => {
  const given = { face: faces['bmw-m4'], width: 160 }
  const [blue, yellow] = await Promise.all(
    [paints.blue, paints.yellow].map((paint) => quarterView({ ...given, art: artOf(m4, paint) }, tools)),
  )
  // The middle of the bonnet.
  const bonnet = (36 * 160 + 54) * 4
  const [blueIs, yellowIs] = [
    blue!.data.subarray(bonnet, bonnet + 3),
    yellow!.data.subarray(bonnet, bonnet + 3),
  ]
  expect(blueIs[2]).toBeGreaterThan(blueIs[0]! + 20)
  expect(yellowIs[0]).toBeGreaterThan(yellowIs[2]! + 20)
  expect(Math.max(...blue!.data.subarray(0, 3))).toBeLessThan(40)
})

test.each(quarters.map(({ name }) => name))('%s was drawn', (name) => {
  expect(existsSync(`public/drawings/${name}.webp`)).toBe(true)
})
