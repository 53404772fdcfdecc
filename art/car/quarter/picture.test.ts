import { expect, test } from 'vitest'
import { sprinter } from '../../ride/sprinter.tsx'
import { faces as rideFaces } from '../../ride/faces.ts'
import { tools } from '../../raster.ts'
import { faces } from '../../subscribe/faces.ts'
import { m4 } from '../../subscribe/german.tsx'
import { paints } from '../../subscribe/paints.ts'
import { artOf } from '../../subscribe/sketch.tsx'
import { formOf } from './form.ts'
import { quarterView } from './picture.ts'

test('every car stands in space as long and as high as it is drawn from the side', () => {
  const { from, to, top } = formOf(artOf(m4, paints.blue), faces['bmw-m4'])
  expect(Math.abs(to - from - m4.length)).toBeLessThan(2)
  const highest = Math.max(...Array.from({ length: 400 }, (_, x) => top(x)))
  expect(Math.abs(highest - m4.height)).toBeLessThan(1)
})

test('a van stands in space as long and as high as it is drawn from the side', () => {
  const { from, to, top } = formOf(sprinter, rideFaces['sprinter-tourer'])
  expect(Math.abs(to - from - sprinter.length)).toBeLessThan(4)
  const highest = Math.max(...Array.from({ length: 590 }, (_, x) => top(x)))
  expect(Math.abs(highest - sprinter.height)).toBeLessThan(1)
})

test('a car wears its paint from three quarters, before a dark room @long', async () => {
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
